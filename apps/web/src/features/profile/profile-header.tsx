import { paths } from '../../paths.ts'
import { useUser } from '../../session/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'

/** The heading and the tabs of the profile; billing details are for loaders. */
export function ProfileHeader() {
  const { isLoader } = useUser()
  return (
    <>
      <PageHeader title="Profile" />
      <TabLinks
        label="Profile"
        links={[
          { label: 'Account', to: paths.account() },
          ...(isLoader ? [{ label: 'Billing details', to: paths.billingDetails() }] : []),
          { label: 'Security', to: paths.security() },
        ]}
      />
    </>
  )
}
