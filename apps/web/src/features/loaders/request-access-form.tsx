import { legalVersions } from '@lodeway/contract/legal-versions.ts'
import { requestAccess } from '@lodeway/contract/loaders.ts'
import { checkAccessRequest } from '@lodeway/rules/loaders/person-checks.ts'
import type { LoaderType } from '@lodeway/rules/loaders/types.ts'
import { loaderTypeLabels, loaderTypes } from '@lodeway/rules/loaders/types.ts'
import type { Title } from '@lodeway/rules/people/titles.ts'
import { titleLabels, titles } from '@lodeway/rules/people/titles.ts'
import { Anchor, Button, Checkbox, Select, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { failureText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { choicesFrom } from '../../ui/choices-from.ts'
import { FormGrid, FullRow } from '../../ui/form-grid.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { today } from '../../ui/today.ts'
import { useFieldValue } from '../../ui/use-field-value.ts'
import { useSendingForm } from '../../ui/use-sending-form.ts'
import { LegalLinks } from './legal-links.tsx'
import classes from './request-access-form.module.css'

const failure = 'Failed to submit request. Please try again.'

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
  onSent: () => void
}

export function RequestAccessForm({ companyCode, onSent }: Props) {
  const { form, busy, onSubmit } = useSendingForm<Values, unknown>({
    initialValues: companyCode === undefined ? blank : { ...blank, type: 'organisational', companyCode },
    validate: ({ title, type, ...values }) =>
      checkAccessRequest({ ...values, title: title ?? undefined, type: type ?? undefined }, today()),
    send: values => call(requestAccess, { body: bodyOf(values) }),
    onSent: () => {
      toast.success('Request submitted successfully')
      onSent()
    },
    onFailed: problem => toast.error(failureText(problem, failure)),
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
        <Select
          label="Loader status"
          required
          data={choicesFrom(loaderTypes, loaderTypeLabels)}
          key={form.key('type')}
          {...form.getInputProps('type')}
        />
        <TextInput
          label="First name"
          required
          autoComplete="given-name"
          key={form.key('firstName')}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label="Last name"
          required
          autoComplete="family-name"
          key={form.key('lastName')}
          {...form.getInputProps('lastName')}
        />
        <TextInput
          label="Email"
          required
          type="email"
          autoComplete="email"
          key={form.key('emailAddress')}
          {...form.getInputProps('emailAddress')}
        />
        <PhoneInput label="Cellphone" required key={form.key('phoneNumber')} {...form.getInputProps('phoneNumber')} />
        <TextInput
          label="ID number"
          required
          inputMode="numeric"
          autoComplete="off"
          key={form.key('idNumber')}
          {...form.getInputProps('idNumber')}
        />
        {type === 'organisational' && (
          <TextInput
            label="Company code"
            required
            autoComplete="off"
            key={form.key('companyCode')}
            {...form.getInputProps('companyCode')}
          />
        )}
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
        <Button type="submit" size="md" loading={busy} disabled={!agreed}>
          Request access
        </Button>
        <Anchor component={Link} to={paths.home()} fw={600}>
          Sign in instead
        </Anchor>
      </div>
    </form>
  )
}

function bodyOf({ agreed: _agreed, title, type, companyCode, ...person }: Values) {
  return {
    ...person,
    // The checks have seen to both.
    title: title as Title,
    type: type as LoaderType,
    ...(type === 'organisational' ? { companyCode } : {}),
    acceptedPrivacyVersion: legalVersions.privacy,
    acceptedTermsVersion: legalVersions.terms,
  }
}
