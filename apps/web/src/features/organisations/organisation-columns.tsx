import type { organisationRow } from '@lodeway/contract/organisation-shapes.ts'
import { distributionLabels } from '@lodeway/rules/organisations/distribution.ts'
import { leadReceivalLabels } from '@lodeway/rules/organisations/receival.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import type * as z from 'zod/mini'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/data-table.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { withBreaks } from '../../ui/with-breaks.tsx'

export type OrganisationRow = z.output<typeof organisationRow>

const representativeOf = ({ representative }: OrganisationRow): string =>
  fullName(representative?.firstName, representative?.lastName)
const emailOf = (row: OrganisationRow): string => row.representative?.emailAddress ?? ''

export const organisationColumns: Column<OrganisationRow>[] = [
  {
    key: 'name',
    onPhone: 'name',
    header: 'Name',
    cell: row => row.name,
    text: row => row.name,
    sortable: true,
  },
  {
    key: 'representative',
    onPhone: 'line',
    header: 'Representative details',
    cell: representativeOf,
    text: representativeOf,
    sortable: true,
  },
  {
    key: 'emailAddress',
    onPhone: 'line',
    header: 'Email address',
    cell: row => withBreaks(emailOf(row)),
    text: emailOf,
    sortable: true,
  },
  {
    key: 'leadReceivalType',
    header: 'Lead received type',
    cell: row => (row.leadReceivalType ? leadReceivalLabels[row.leadReceivalType] : ''),
    sortable: true,
  },
  {
    key: 'distributionType',
    onPhone: 'state',
    header: 'Distribution type',
    cell: row => (row.distributionType ? distributionLabels[row.distributionType] : ''),
    sortable: true,
  },
  {
    key: 'actions',
    header: 'Actions',
    pinned: true,
    cell: row => <RowLink to={paths.organisationDetails(row.id)} label="Edit" about={row.name} />,
  },
]
