import type { Column } from '../../ui/data-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PlainDialog } from '../../ui/plain-dialog.tsx'

interface Props<Row> {
  contract: Row
  /** Of the list that it was opened from. */
  columns: readonly Column<Row>[]
  onClose: () => void
}

/** All that was agreed, which a row on a phone has no room for. */
export const TermsDialog = <Row extends { readonly name: string }>({ contract, columns, onClose }: Props<Row>) => (
  <PlainDialog title={`Terms of ${contract.name}`} opened size="lg" onClose={onClose}>
    <Facts
      facts={columns
        .filter(({ key }) => key !== 'name')
        .map(({ header, cell }) => ({ label: header, value: cell(contract) }))}
    />
  </PlainDialog>
)
