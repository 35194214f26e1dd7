import { loaderTypeLabels } from '@lodeway/rules/loaders/types.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import { toLocalPhone } from '@lodeway/rules/people/phone.ts'
import { titleLabels } from '@lodeway/rules/people/titles.ts'
import { Alert } from '@mantine/core'
import { Facts } from '../../ui/facts.tsx'
import { withBreaks } from '../../ui/with-breaks.tsx'
import type { LoaderRow } from '../loaders/loader-columns.ts'

/** Whether the company code that somebody asked with belongs to nobody. */
const hasUnknownCode = (asked: LoaderRow): boolean => asked.type === 'organisational' && asked.organisationId === null

/** Everything that somebody asked for access with. */
export function RequestFacts({ asked }: { asked: LoaderRow }) {
  return (
    <>
      <Facts
        facts={[
          { label: 'Name', value: `${asked.title === null ? '' : `${titleLabels[asked.title]} `}${nameOf(asked)}` },
          { label: 'Loader status', value: loaderTypeLabels[asked.type] },
          { label: 'Email', value: withBreaks(asked.emailAddress) },
          { label: 'Cellphone', value: toLocalPhone(asked.phoneNumber) },
          { label: 'ID number', value: asked.idNumber },
          ...(asked.type === 'organisational'
            ? [
                { label: 'Company code', value: asked.companyCode },
                { label: 'Organisation', value: asked.organisationName },
              ]
            : []),
        ]}
      />
      {hasUnknownCode(asked) && (
        <Alert color="yellow" mt="md">
          The company code {asked.companyCode} belongs to no organisation. Correct it before approving.
        </Alert>
      )}
    </>
  )
}
