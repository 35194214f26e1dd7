import { Button, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { memo, useEffect } from 'react'
import { asOff } from './busy-button.tsx'
import { pageSizes } from './table-address.ts'
import classes from './table-footer.module.css'
import type { TablePlace } from './use-table-address.ts'

interface Props {
  address: TablePlace
  /** Undefined while it is not known, and not shown then. */
  count: number | undefined
  /** There are more than `count`, which is as far as they were counted. */
  isMore?: boolean | undefined
  /** The count is of an earlier question, and says nothing about which pages there are. */
  isEarlier: boolean
  /** How many rows are on screen. */
  shown: number
}

/** Which rows are shown, out of how many, and the way to the others. */
export const TableFooter = memo(function TableFooter({ address, count, isMore = false, isEarlier, shown }: Props) {
  const { offset } = address.window
  useStayOnAPage(address, isEarlier ? undefined : count)
  const isChosen = (pageSizes as readonly number[]).includes(address.perPage)
  const isFirst = address.page <= 1
  const isLast = !isMore && address.page >= Math.max(1, Math.ceil((count ?? 0) / address.perPage))
  return (
    <div className={classes.footer}>
      <output className={classes.results}>
        {count !== undefined && (
          <>
            <strong>
              {isMore && 'More than '}
              {count} {count === 1 ? 'result' : 'results'}
            </strong>
            <span>{showing(offset, shown, count, isMore)}</span>
          </>
        )}
      </output>
      <div className={classes.perPage}>
        <span aria-hidden>Per page</span>
        <NativeSelect
          // A list may show more than anybody chose, while it is searched.
          disabled={!isChosen}
          size="xs"
          aria-label="Per page"
          data={(isChosen ? pageSizes : [address.perPage]).map(String)}
          value={String(address.perPage)}
          onChange={event => address.setPerPage(Number(event.currentTarget.value))}
        />
      </div>
      <div className={classes.paging}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconChevronLeft size={15} aria-hidden />}
          {...asOff(isFirst)}
          onClick={() => isFirst || address.setPage(address.page - 1)}
        >
          Previous
        </Button>
        <Button
          size="xs"
          variant="default"
          rightSection={<IconChevronRight size={15} aria-hidden />}
          {...asOff(isLast)}
          onClick={() => isLast || address.setPage(address.page + 1)}
        >
          Next
        </Button>
      </div>
    </div>
  )
})

/** 'Showing 11 - 20 of 45', 'Showing 11 - 20 of more than 10000'. */
const showing = (offset: number, shown: number, count: number, isMore: boolean): string =>
  `Showing ${shown === 0 ? 0 : `${offset + 1} - ${offset + shown}`} of ${isMore ? 'more than ' : ''}${count}`

/** Rows may go while a later page is shown (the last one was approved): then the last page that there is shows. */
function useStayOnAPage({ page, perPage, correctPage }: TablePlace, count: number | undefined): void {
  useEffect(() => {
    if (count === undefined || page === 1) return
    const lastPage = Math.max(1, Math.ceil(count / perPage))
    if (page > lastPage) correctPage(lastPage)
  }, [page, perPage, count, correctPage])
}
