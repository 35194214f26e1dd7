import { createOrganisationWithId } from '@lodeway/contract/organisations.ts'
import { isLeadCompany } from '@lodeway/rules/organisations/distribution.ts'
import { receivesByApi } from '@lodeway/rules/organisations/receival.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { today } from '../../ui/today.ts'
import { useGoOn } from '../../ui/unsaved.ts'
import { deriveCompanyCode } from './derive-company-code.ts'
import { OrganisationForm } from './organisation-form.tsx'
import { newOrganisation, organisationBody } from './organisation-values.ts'

/**
 * A new organisation. Its id is made here, once for the dialog, so that a second try after a lost answer finds the
 * organisation that the first one made.
 */
export function AddOrganisationDialog({ onClose }: { onClose: () => void }) {
  const goOn = useGoOn()
  const [id] = useState(() => crypto.randomUUID())
  return (
    <Dialog title="Add new organisation" opened onClose={onClose} size="xl">
      <OrganisationForm
        values={newOrganisation}
        onClose={onClose}
        onSaved={made => {
          onClose()
          if (receivesByApi(made.leadReceivalType) && !isLeadCompany(made.distributionType))
            goOn({ to: paths.setUp(made.id) })
        }}
        send={async values =>
          call(createOrganisationWithId, {
            params: { id },
            body: { ...organisationBody(values), companyCode: await codeFor(values) },
          })
        }
      />
    </Dialog>
  )
}

/** The code that the form showed: it is kept unless another organisation has it by now. */
async function codeFor(values: typeof newOrganisation): Promise<string | null> {
  return (await deriveCompanyCode(values.distributionType, values.name, today())) ?? null
}
