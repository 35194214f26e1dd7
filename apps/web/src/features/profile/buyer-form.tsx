import { type buyer as buyerSchema, changeBuyer, getBuyer } from '@lodeway/contract/own-buyer.ts'
import { checkPersonChanges } from '@lodeway/rules/loaders/person-checks.ts'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { today } from '../../ui/today.ts'
import { type PersonValues, personIn, personValuesOf } from '../loaders/person-values.ts'
import { DetailsForm } from './details-form.tsx'

/** The own details of somebody of an organisation. */
export const BuyerForm = ({ buyer }: { buyer: z.output<typeof buyerSchema> }) => (
  <DetailsForm
    before={personValuesOf({ ...buyer, idNumber: null })}
    withIdNumber={false}
    check={values => checkPersonChanges(namedIn(values), today())}
    send={(values, confirmed) =>
      call(changeBuyer, { params: { id: buyer.id }, body: { ...namedIn(values), ...confirmed } })
    }
    refresh={[getBuyer]}
  />
)

function namedIn(values: PersonValues) {
  const { idNumber: _none, ...person } = personIn(values)
  return person
}
