import { ButtonLink } from '#ui/button.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { deletionTexts } from '../texts.ts'
import type { Route } from './+types/account-deleted'

export const meta: Route.MetaFunction = () => pageTitle(deletionTexts.done)

/** The last page of a deleted account; its reader is a guest. */
export default function AccountDeleted() {
  return (
    <div className="mx-auto max-w-md space-y-4 py-8 text-center">
      <h1 className="text-title">{deletionTexts.done}</h1>
      <p className="text-muted">{deletionTexts.doneAbout}</p>
      <ButtonLink kind="main" href="/">
        {deletionTexts.home}
      </ButtonLink>
    </div>
  )
}
