import { getLoader } from '@lodeway/contract/loaders.ts'
import { getAdministrator } from '@lodeway/contract/own-administrator.ts'
import { getBuyer } from '@lodeway/contract/own-buyer.ts'
import { useCall } from '../../api/use-call.ts'
import { useUser } from '../../session/session.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { AdministratorForm } from './administrator-form.tsx'
import { AreasPanel } from './areas-panel.tsx'
import { LoaderForm } from './loader-form.tsx'
import { PicturePanel } from './picture-panel.tsx'
import classes from './profile.module.css'
import { ProfileHeader } from './profile-header.tsx'
import { RemoveAccount } from './remove-account.tsx'

const BuyerForm = loadedLater(() => import('./buyer-form.tsx').then(part => part.BuyerForm))
/** Below what a page is opened for, and in a file of its own. */
const MailsPanels = loadedLater(() => import('./mails-panel.tsx').then(part => part.MailsPanels))

/** One's own details. */
export function AccountPage() {
  const { isAdmin, isBuyer } = useUser()
  return (
    <>
      <ProfileHeader />
      <div className={classes.page}>
        {isAdmin ? <OfAdministrator /> : isBuyer ? <OfBuyer /> : <OfLoader />}
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
        <MailsPanels />
        <AreasPanel areas={data.areas} />
      </>
    )
  return isError ? <FailedPart text={failed} onRetry={refetch} /> : <PageLoader />
}

function OfBuyer() {
  const { id } = useUser()
  const { data, isError, refetch } = useCall(getBuyer, { params: { id } }, { fresh: true })
  if (data)
    return (
      <>
        <BuyerForm buyer={data} />
        <PicturePanel pictureUrl={data.pictureUrl} />
        <MailsPanels />
      </>
    )
  return isError ? <FailedPart text={failed} onRetry={refetch} /> : <PageLoader />
}

function OfLoader() {
  const { id } = useUser()
  const { data, isError, refetch } = useCall(getLoader, { params: { id } }, { fresh: true })
  if (data)
    return (
      <>
        <LoaderForm loader={data} />
        <PicturePanel pictureUrl={data.pictureUrl} />
        <MailsPanels />
      </>
    )
  return isError ? <FailedPart text={failed} onRetry={refetch} /> : <PageLoader />
}
