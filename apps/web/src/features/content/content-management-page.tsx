import { listContent } from '@lodeway/contract/content.ts'
import type { ContentCategory } from '@lodeway/rules/content/categories.ts'
import { contentCategories, contentCategoryLabels, maxContentItems } from '@lodeway/rules/content/categories.ts'
import { Button, Skeleton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './content.module.css'

const EditListDialog = loadedLater(() => import('./edit-list-dialog.tsx').then(part => part.EditListDialog))

/** The lists that the lead form chooses from. */
export function ContentManagementPage() {
  const [edited, setEdited] = useState<ContentCategory>()
  return (
    <>
      <PageHeader
        title="Content Management"
        area="settings"
        text="What loaders can choose from when they submit a lead."
      />
      <div className={classes.lists}>
        {contentCategories.map(category => (
          <ListPanel key={category} category={category} onEdit={() => setEdited(category)} />
        ))}
      </div>
      {edited && <EditListDialog key={edited} category={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function ListPanel({ category, onEdit }: { category: ContentCategory; onEdit: () => void }) {
  const { data, isError, refetch } = useCall(listContent, { query: { category, limit: maxContentItems } })
  const label = contentCategoryLabels[category]
  return (
    <Panel
      title={label}
      actions={
        <InArea area="settings">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={15} aria-hidden />}
            aria-label={`Edit ${label}`}
            disabled={!data}
            onClick={onEdit}
          >
            Edit
          </Button>
        </InArea>
      }
    >
      {data ? (
        <>
          <p className={classes.count}>{countWords(data.data)}</p>
          {data.data.length === 0 ? (
            <p>List is empty.</p>
          ) : (
            <ul className={classes.names}>
              {data.data.map(item => (
                <li key={item.id} data-hidden={item.hidden}>
                  {item.name}
                  {item.hidden && <span className={classes.tag}>hidden</span>}
                </li>
              ))}
            </ul>
          )}
        </>
      ) : isError ? (
        <FailedPart text="This list could not be loaded." onRetry={refetch} />
      ) : (
        <Skeleton height={120} />
      )}
    </Panel>
  )
}

/** '8 items, 1 hidden'. */
function countWords(items: readonly { hidden: boolean }[]): string {
  const hidden = items.filter(item => item.hidden).length
  const all = `${items.length} ${items.length === 1 ? 'item' : 'items'}`
  return hidden === 0 ? all : `${all}, ${hidden} hidden`
}
