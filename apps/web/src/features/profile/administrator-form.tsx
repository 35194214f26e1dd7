import type { administrator as administratorSchema } from '@lodeway/contract/own-administrator.ts'
import { changeAdministrator, getAdministrator } from '@lodeway/contract/own-administrator.ts'
import { checkAdministratorProfile } from '@lodeway/rules/loaders/person-checks.ts'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { today } from '../../ui/today.ts'
import { personValuesOf } from '../loaders/person-values.ts'
import { DetailsForm } from './details-form.tsx'
import { confirmedBy, personChangesIn } from './person-values.ts'

/** The own details of an administrator, who may have no ID number. */
export const AdministratorForm = ({ administrator }: { administrator: z.output<typeof administratorSchema> }) => (
  <DetailsForm
    person={personValuesOf(administrator)}
    withIdNumber
    check={values => checkAdministratorProfile(values, today())}
    send={async (values, began) => {
      const { idNumber, ...changes } = personChangesIn(values, began)
      const body = { ...changes, ...(idNumber !== undefined && { idNumber: idNumber || null }) }
      const confirmed = { ...body, ...confirmedBy(values, began) }
      return personValuesOf(await call(changeAdministrator, { params: { id: administrator.id }, body: confirmed }))
    }}
    refresh={[getAdministrator]}
  />
)
