import { getBoughtLead, listBoughtLeads, reportBoughtLead } from '@lodeway/contract/bought-leads.ts'
import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import type { ExplainedResult } from '@lodeway/rules/bought-leads/states.ts'
import { isSold, opensReturn } from '@lodeway/rules/leads/statuses.ts'
import { Textarea } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../api/call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { MoneyInput, WholeNumberInput } from '../../ui/number-inputs.tsx'
import { Consequence } from '../leads/outcome-consequence.tsx'
import { checkCount, checkPremium } from '../leads/outcome-values.ts'
import type { WholeLead } from './bought-lead-dialog.tsx'
import classes from './bought-leads.module.css'
import { CallBackFields } from './call-back-fields.tsx'
import { type ExplainedValues, problemsOf, timeOfCall } from './explained.ts'
import { readsOfResult } from './reads-of-home.ts'

interface Props {
  lead: WholeLead
  status: ExplainedResult
  onSent: () => void
}

/** What a result asks for besides: when, how much, or why. */
export function ExplainForm({ lead, status, onSent }: Props) {
  const refresh = useRefresh()
  const { form, busy, onSubmit } = useSendingForm<ExplainedValues, unknown>({
    initialValues: {
      callBackOn: null,
      callBackAt: '',
      premium: lead.premium ?? '',
      premiumsCollected: lead.premiumsCollected ?? '',
      note: '',
    },
    validate: values => problemsOf(values, status, new Date()),
    send: values => call(reportBoughtLead, { params: { id: lead.id }, body: bodyOf(values, lead, status) }),
    success: 'Recorded',
    refresh: readsOfResult,
    failure: 'Failed to record. Please try again.',
    onSent,
    onFailed: () => refresh(listBoughtLeads, getBoughtLead),
  })
  const sold = isSold(lead.organisationStatus ?? undefined)
  const isReturn = opensReturn(status)
  // A colleague's sale is the one that stands; what was typed of anything else stays.
  const takeOver = useEffectEvent(() => {
    form.setFieldValue('premium', lead.premium ?? '')
    form.setFieldValue('premiumsCollected', lead.premiumsCollected ?? '')
  })
  useEffect(() => {
    if (sold) takeOver()
  }, [sold])
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      {status === 'callBack' && <CallBackFields form={form} />}
      {status === 'sale' && (
        <>
          <MoneyInput
            label="Premium"
            required
            check={checkPremium}
            disabled={sold}
            key={form.key('premium')}
            {...form.getInputProps('premium')}
          />
          <WholeNumberInput
            label="Premiums collected"
            check={checkCount}
            key={form.key('premiumsCollected')}
            {...form.getInputProps('premiumsCollected')}
          />
        </>
      )}
      {(!sold || isReturn) && (
        <Textarea
          label={isReturn ? 'What is wrong with the contact details?' : 'Note'}
          required={isReturn}
          autosize
          minRows={2}
          maxRows={6}
          key={form.key('note')}
          {...form.getInputProps('note')}
        />
      )}
      <Consequence status={status} isSold={sold} isOwnSale={sold} />
      <BusyButton type="submit" busy={busy}>
        Record
      </BusyButton>
    </form>
  )
}

function bodyOf(values: ExplainedValues, lead: WholeLead, status: ExplainedResult): BodyInput<typeof reportBoughtLead> {
  const { callBackOn, callBackAt, premium, premiumsCollected, note } = values
  return {
    organisationStatus: status,
    seen: lead.organisationStatus,
    ...(status === 'callBack' && callBackOn && { callBackAt: timeOfCall(callBackOn, callBackAt) }),
    ...(status === 'sale' && { premium: Number(premium) }),
    ...(status === 'sale' && premiumsCollected !== '' && { premiumsCollected: Number(premiumsCollected) }),
    ...(note.trim() !== '' && { note }),
  }
}
