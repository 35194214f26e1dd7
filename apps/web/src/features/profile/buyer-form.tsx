import { type buyer as buyerSchema, changeBuyer, getBuyer } from '@lodeway/contract/own-buyer.ts'
import { checkPersonChanges } from '@lodeway/rules/loaders/person-checks.ts'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { today } from '../../ui/today.ts'
import { type PersonValues, personIn, personValuesOf } from '../loaders/person-values.ts'
import { DetailsForm } from './details-form.tsx'
import { confirmedBy, personChangesIn } from './person-values.ts'

type Buyer = z.output<typeof buyerSchema>

const valuesOf = (buyer: Buyer): PersonValues => personValuesOf({ ...buyer, idNumber: null })

/** The own details of somebody of an organisation. */
export const BuyerForm = ({ buyer }: { buyer: Buyer }) => (
  <DetailsForm
    person={valuesOf(buyer)}
    withIdNumber={false}
    check={values => checkPersonChanges(namedIn(values), today())}
    send={async (values, began) => {
      const { idNumber: _none, ...changes } = personChangesIn(values, began)
      const body = { ...changes, ...confirmedBy(values, began) }
      return valuesOf(await call(changeBuyer, { params: { id: buyer.id }, body }))
    }}
    refresh={[getBuyer]}
  />
)

function namedIn(values: PersonValues) {
  const { idNumber: _none, ...person } = personIn(values)
  return person
}
