import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { contextOf } from '#platform/context.ts'
import { requireSignIn } from '#platform/guards.ts'
import { requireRecentAuth } from '#platform/staff.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ShebaField } from '#ui/fields/bank-fields.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { infoPath, shebaPath } from '../addresses.ts'
import { shebaSchema } from '../schemas.ts'
import { findContactDetails, saveContactDetails } from '../server/contact-details.ts'
import { presentSheba } from '../server/present-own-info.ts'
import { infoTexts, shebaTexts } from '../texts.ts'

export const middleware = [requireSignIn]

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = contextOf(context)
  requireRecentAuth(ctx, shebaPath)
  const { sheba } = await findContactDetails(ctx, ctx.scope.session.personId!)
  return { sheba: presentSheba(sheba) }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const ctx = contextOf(context)
  requireRecentAuth(ctx, shebaPath)
  const personId = ctx.scope.session.personId!
  if (url.searchParams.has('remove')) {
    await saveContactDetails(ctx, personId, { sheba: null })
    return redirect(`${infoPath}?saved`)
  }
  const form = await readForm(request, shebaSchema)
  if (!form.ok) return form.answer
  await saveContactDetails(ctx, personId, form.value)
  return redirect(`${infoPath}?saved`)
}

export const meta: MetaFunction = () => [
  { title: `${shebaTexts.title} · فرمان` },
  { name: 'robots', content: 'noindex' },
]

/** Where money goes back to; behind a fresh proof, so that a borrowed device can not lead it elsewhere. */
export default function ShebaScreen() {
  const { sheba } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { form, fields, busy } = useSchemaForm(shebaSchema, { id: 'sheba', answer })
  return (
    <div className="mx-auto max-w-md space-y-5">
      <header className="space-y-1">
        <h1 className="text-title">{shebaTexts.title}</h1>
        <p className="text-label text-muted">{shebaTexts.about}</p>
      </header>
      {sheba && (
        <form method="post" action={`${shebaPath}?remove`} className="flex flex-wrap items-center gap-x-4">
          <p className="flex-1">
            {shebaTexts.now}: {[sheba.masked, sheba.bank].filter(Boolean).join('، ')}
          </p>
          <Button kind="quiet" type="submit">
            {shebaTexts.remove}
          </Button>
        </form>
      )}
      <SchemaForm form={form} action={shebaPath}>
        <ShebaField {...fields.sheba} />
        <Button kind="main" type="submit" wide busy={busy} disabled={busy}>
          {busy ? infoTexts.saving : shebaTexts.save}
        </Button>
      </SchemaForm>
      <ButtonLink kind="quiet" wide href={infoPath}>
        {shebaTexts.back}
      </ButtonLink>
    </div>
  )
}
