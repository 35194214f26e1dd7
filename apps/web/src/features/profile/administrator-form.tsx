import type { administrator as administratorSchema } from '@lodeway/contract/own-administrator.ts'
import { changeAdministrator, getAdministrator } from '@lodeway/contract/own-administrator.ts'
import { checkAdministratorProfile } from '@lodeway/rules/loaders/person-checks.ts'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { today } from '../../ui/today.ts'
import { personIn, personValuesOf } from '../loaders/person-values.ts'
import { DetailsForm } from './details-form.tsx'

/** The own details of an administrator, who may have no ID number. */
export const AdministratorForm = ({ administrator }: { administrator: z.output<typeof administratorSchema> }) => (
  <DetailsForm
    before={personValuesOf(administrator)}
    withIdNumber
    check={values => checkAdministratorProfile(values, today())}
    send={(values, confirmed) => {
      const person = personIn(values)
      const body = { ...person, idNumber: person.idNumber || null, ...confirmed }
      return call(changeAdministrator, { params: { id: administrator.id }, body })
    }}
    refresh={[getAdministrator]}
  />
)
