import { requestAccess } from '@lodeway/contract/access.ts'
import { legalVersions } from '@lodeway/contract/legal-versions.ts'
import { checkAccessRequest } from '@lodeway/rules/loaders/person-checks.ts'
import type { LoaderType } from '@lodeway/rules/loaders/types.ts'
import { loaderTypeLabels, loaderTypes } from '@lodeway/rules/loaders/types.ts'
import { typedPhone, withoutWhitespace } from '@lodeway/rules/people/phone.ts'
import type { Title } from '@lodeway/rules/people/titles.ts'
import { titleLabels, titles } from '@lodeway/rules/people/titles.ts'
import { Checkbox, Select } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { SignInInstead } from '../../session/sign-in-instead.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { choicesFrom } from '../../ui/choices-from.ts'
import { FormGrid, FullRow } from '../../ui/form-grid.tsx'
import { today } from '../../ui/today.ts'
import { useFieldValue } from '../../ui/use-field-value.ts'
import { LoaderFields } from '../loaders/loader-fields.tsx'
import { LegalLinks } from './legal-links.tsx'
import classes from './request-access-form.module.css'

const types = choicesFrom(loaderTypes, loaderTypeLabels)

interface Values extends Record<string, unknown> {
  title: Title | null
  firstName: string
  lastName: string
  emailAddress: string
  phoneNumber: string
  idNumber: string
  type: LoaderType | null
  companyCode: string
  agreed: boolean
}

const blank: Values = {
  title: null,
  firstName: '',
  lastName: '',
  emailAddress: '',
  phoneNumber: '',
  idNumber: '',
  type: null,
  companyCode: '',
  agreed: false,
}

interface Props {
  companyCode: string | undefined
  /** Of the invitation, with what it fills in. */
  emailAddress?: string | undefined
  invitation?: string | undefined
  onSent: () => void
}

export function RequestAccessForm({ companyCode, emailAddress = '', invitation, onSent }: Props) {
  // It ended meanwhile: whoever was invited may ask without it, as the refusal says.
  const [isSpent, setSpent] = useState(false)
  const { form, busy, onSubmit } = useSendingForm<Values, unknown>({
    initialValues: {
      ...blank,
      emailAddress,
      // Somebody who is invited to a company is of it, and else mostly of none.
      ...(invitation !== undefined && { type: 'individual' }),
      ...(companyCode !== undefined && { type: 'organisational', companyCode }),
    },
    validate: ({ title, type, ...values }) =>
      checkAccessRequest({ ...values, title: title ?? undefined, type: type ?? undefined }, today()),
    send: values =>
      call(requestAccess, { body: { ...bodyOf(values), ...(invitation !== undefined && !isSpent && { invitation }) } }),
    success: 'Request submitted successfully',
    onSent,
    failure: 'Failed to submit request. Please try again.',
    onFailed: problem => {
      if (problem instanceof ApiError && problem.code === 'bad_invitation') setSpent(true)
    },
  })
  const type = useFieldValue(form, 'type')
  const agreed = useFieldValue(form, 'agreed')

  return (
    <form onSubmit={onSubmit} noValidate>
      <FormGrid>
        <Select
          label="Title"
          required
          data={choicesFrom(titles, titleLabels)}
          key={form.key('title')}
          {...form.getInputProps('title')}
        />
        <LoaderFields form={form} type={type} types={types} isOwn />
        <FullRow>
          <Checkbox
            label="I agree to the privacy policy and terms"
            key={form.key('agreed')}
            {...form.getInputProps('agreed', { type: 'checkbox' })}
          />
          <LegalLinks />
        </FullRow>
      </FormGrid>
      <div className={classes.buttons}>
        <BusyButton type="submit" size="md" busy={busy} disabled={!agreed}>
          Request access
        </BusyButton>
        <SignInInstead />
      </div>
    </form>
  )
}

function bodyOf({ agreed: _agreed, title, type, companyCode, ...person }: Values) {
  return {
    ...person,
    phoneNumber: typedPhone(person.phoneNumber),
    idNumber: withoutWhitespace(person.idNumber),
    // The checks have seen to both.
    title: title as Title,
    type: type as LoaderType,
    ...(type === 'organisational' ? { companyCode } : {}),
    acceptedPrivacyVersion: legalVersions.privacy,
    acceptedTermsVersion: legalVersions.terms,
  }
}
