import { data } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { endSignIn } from '#features/identity/contract.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { confirmPath, isRecentlyConfirmed } from '#platform/staff.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { forgetAllDrafts } from '#ui/form/forget-drafts.ts'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { accountDeletedPath, deleteAccountPath, settingsPath } from '../addresses.ts'
import { DeletionFacts } from '../components/deletion-facts.tsx'
import { deleteAccount, findDeletionBlocker } from '../server/delete-account.ts'
import { deletionFactsOf } from '../server/personal-data-of.ts'
import { deletionTexts } from '../texts.ts'
import type { Route } from './+types/delete-account'

export const middleware = [requireSignIn]

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const blocker = await findDeletionBlocker(ctx, personId)
  return {
    blocker: blocker?.text ?? null,
    facts: deletionFactsOf(ctx.manifests),
    proved: isRecentlyConfirmed(ctx.scope.session, ctx.now),
    confirmHere: confirmPath(deleteAccountPath),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  if ((await sentField(request, 'agreed')) !== 'on') return data({ disagreed: true }, { status: 422 })
  const deleted = await deleteAccount(ctx, personId)
  if (!deleted.ok) return redirect(deleteAccountPath)
  await endSignIn(ctx)
  return redirect(accountDeletedPath)
}

export const meta: Route.MetaFunction = () => pageTitle(deletionTexts.title)

/** Explains the deletion, requires a fresh proof, and asks for confirmation. */
export default function DeleteAccount({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { blocker, facts, proved, confirmHere } = loaderData
  return (
    <div className="own-page">
      <h1 className="text-title">{deletionTexts.title}</h1>
      <Notice tone="warn">{deletionTexts.about}</Notice>
      <DeletionFacts {...facts} />
      {blocker && <Notice tone="info">{blocker}</Notice>}
      {!blocker && !proved && (
        <ButtonLink kind="main" wide href={confirmHere} data-prefetch="none">
          {deletionTexts.prove}
        </ButtonLink>
      )}
      {!blocker && proved && <LastQuestion disagreed={answer?.disagreed} />}
      <ButtonLink kind="quiet" wide href={settingsPath}>
        {deletionTexts.back}
      </ButtonLink>
    </div>
  )
}

/** A plain form, so that the whole page is left with everything it stored about the person. */
function LastQuestion({ disagreed }: { disagreed: boolean | undefined }) {
  return (
    <PostForm leavesPage action={deleteAccountPath} className="space-y-4" onSubmit={() => forgetAllDrafts()}>
      <CheckboxField
        name="agreed"
        required
        label={deletionTexts.agree}
        error={disagreed ? deletionTexts.disagreed : undefined}
      />
      <Button kind="outline" type="submit" wide className="text-bad">
        {deletionTexts.delete}
      </Button>
    </PostForm>
  )
}
