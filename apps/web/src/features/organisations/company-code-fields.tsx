import { invitationLink } from '@lodeway/rules/organisations/company-code.ts'
import type { DistributionType } from '@lodeway/rules/organisations/distribution.ts'
import { hasCompanyCode } from '@lodeway/rules/organisations/distribution.ts'
import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { today } from '../../ui/today.ts'
import { deriveCompanyCode } from './derive-company-code.ts'
import type { Organisation } from './organisation-values.ts'

interface Props {
  name: string
  distributionType: DistributionType | null
  saved: Organisation | undefined
}

/** How loaders find their organisation: the saved code and link, or those that the name would give. */
export function CompanyCodeFields({ name, distributionType, saved }: Props) {
  const derived = useDerivedCode(name, distributionType)
  if (distributionType !== null && !hasCompanyCode(distributionType)) return null
  const code = saved?.companyCode ?? derived ?? ''
  const link = saved?.invitationLink ?? (code === '' ? '' : invitationLink(location.origin, code))
  return (
    <>
      <TextInput
        label="Company code"
        description={saved?.companyCode ? 'Loaders give this code when they ask for access.' : 'Derived from the name.'}
        readOnly
        value={code}
        placeholder={name.trim() === '' ? 'Enter the name first' : 'Derived when it is saved'}
        rightSection={code === '' ? null : <CopyButton text={code} what="company code" />}
        rightSectionWidth={42}
      />
      <TextInput
        label="Invitation link"
        description="Opens the access request with the code filled in."
        readOnly
        value={link}
        placeholder={name.trim() === '' ? 'Enter the name first' : 'Derived when it is saved'}
        rightSection={link === '' ? null : <CopyButton text={link} what="invitation link" />}
        rightSectionWidth={42}
      />
    </>
  )
}

/** The digest is made asynchronously, so a code that was overtaken by further typing is dropped. */
function useDerivedCode(name: string, type: DistributionType | null): string | undefined {
  const [code, setCode] = useState<string>()
  useEffect(() => {
    let overtaken = false
    const derive = async () => {
      const found = await deriveCompanyCode(type, name, today())
      if (!overtaken) setCode(found)
    }
    void derive()
    return () => {
      overtaken = true
    }
  }, [name, type])
  return code
}
