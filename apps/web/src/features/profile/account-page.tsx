import { getAdministrator } from '@lodeway/contract/administrators.ts'
import { getLoader } from '@lodeway/contract/loaders.ts'
import { useCall } from '../../api/use-call.ts'
import { useUser } from '../../session/session.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { AdministratorForm } from './administrator-form.tsx'
import { LoaderForm } from './loader-form.tsx'
import { PicturePanel } from './picture-panel.tsx'
import classes from './profile.module.css'
import { ProfileHeader } from './profile-header.tsx'
import { RemoveAccount } from './remove-account.tsx'

/** One's own details. */
export function AccountPage() {
  const { isAdmin } = useUser()
  return (
    <>
      <ProfileHeader />
      <div className={classes.page}>
        {isAdmin ? <OfAdministrator /> : <OfLoader />}
        <RemoveAccount />
      </div>
    </>
  )
}

const failed = 'Your profile could not be loaded.'

function OfAdministrator() {
  const { id } = useUser()
  const { data, isError, refetch } = useCall(getAdministrator, { params: { id } }, { fresh: true })
  if (data)
    return (
      <>
        <AdministratorForm administrator={data} />
        <PicturePanel pictureUrl={data.pictureUrl} />
      </>
    )
  return isError ? <FailedPart text={failed} onRetry={refetch} /> : <PageLoader />
}

function OfLoader() {
  const { id } = useUser()
  const { data, isError, refetch } = useCall(getLoader, { params: { id } }, { fresh: true })
  // The form starts anew when a saved or withdrawn change of company is back from the server.
  if (data)
    return (
      <>
        <LoaderForm key={`${data.type} ${data.companyCode}`} loader={data} />
        <PicturePanel pictureUrl={data.pictureUrl} />
      </>
    )
  return isError ? <FailedPart text={failed} onRetry={refetch} /> : <PageLoader />
}
