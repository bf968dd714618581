import { requireSecondProof } from '#features/identity/contract.ts'
import { redirect } from '#kit/redirect.ts'
import { personContextOf, requireSignIn, safeNext } from '#platform/guards.ts'
import { requireRecentAuth } from '#platform/staff.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ShebaField } from '#ui/fields/bank-fields.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { infoPath, shebaPath, shebaPathTo } from '../addresses.ts'
import { shebaSchema } from '../schemas.ts'
import { changeSheba } from '../server/change-sheba.ts'
import { findContactDetails } from '../server/contact-details.ts'
import { presentSheba } from '../server/present-own-info.ts'
import { infoTexts, shebaTexts } from '../texts.ts'
import type { Route } from './+types/sheba'

export const middleware = [requireSignIn]

/** The page with its `next`, and where the form leads. */
function waysOf(url: URL): { here: string; next: string | null } {
  const next = url.searchParams.get('next')
  const after = next === null ? null : safeNext(next, infoPath)
  return { here: after === null ? shebaPath : shebaPathTo(after), next: after }
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const { here, next } = waysOf(url)
  requireRecentAuth(ctx, here)
  await requireSecondProof(ctx, personId, here)
  const { sheba } = await findContactDetails(ctx, personId)
  return { sheba: presentSheba(sheba), here, next }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const { here, next } = waysOf(url)
  requireRecentAuth(ctx, here)
  await requireSecondProof(ctx, personId, here)
  if (url.searchParams.has('remove')) {
    await changeSheba(ctx, personId, null)
    return redirect(`${infoPath}?saved=no-sheba`)
  }
  const form = await readForm(request, shebaSchema)
  if (!form.ok) return form.answer
  await changeSheba(ctx, personId, form.value.sheba)
  return redirect(next ?? `${infoPath}?saved`)
}

export const meta: Route.MetaFunction = () => pageTitle(shebaTexts.title)

/** The account for refunds; needs a fresh proof, so that a borrowed device cannot change it. */
export default function ShebaScreen({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { sheba, here, next } = loaderData
  const { form, fields, busy } = useSchemaForm(shebaSchema, { id: 'sheba', answer })
  return (
    <div className="own-page own-page-narrow">
      <header className="space-y-1">
        <h1 className="text-title">{shebaTexts.title}</h1>
        <p className="text-label text-muted">{shebaTexts.about}</p>
      </header>
      {sheba && (
        <PostForm leavesPage action={`${shebaPath}?remove`} className="flex flex-wrap items-center gap-x-4">
          <p className="flex-1">
            {shebaTexts.now}: {[sheba.masked, sheba.bank].filter(Boolean).join('، ')}
          </p>
          <Button kind="quiet" type="submit">
            {shebaTexts.remove}
          </Button>
        </PostForm>
      )}
      <SchemaForm form={form} action={here} className="form-card">
        <ShebaField {...fields.sheba} />
        <Button kind="main" type="submit" wide busy={busy} disabled={busy}>
          {busy ? infoTexts.saving : shebaTexts.save}
        </Button>
      </SchemaForm>
      <ButtonLink kind="quiet" wide href={next ?? infoPath}>
        {next ? shebaTexts.backToTask : shebaTexts.back}
      </ButtonLink>
    </div>
  )
}
