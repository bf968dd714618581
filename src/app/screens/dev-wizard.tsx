import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { draftStore } from '#platform/drafts.ts'
import { notFound } from '#platform/errors.ts'
import { pageTitle } from '#ui/page-title.ts'
import { exampleFields, exampleWizard } from '#ui/showcase/example-wizard.tsx'
import { answerWizard } from '#ui/wizard/answer-wizard.ts'
import { loadWizard, type WizardValues } from '#ui/wizard/wizard.ts'
import { WizardPage } from '#ui/wizard/wizard-page.tsx'
import type { Route } from './+types/dev-wizard'

/** Demo mode only; the draft of a signed-in user is a real one. */
function storeInDemo(context: Route.LoaderArgs['context']) {
  const ctx = contextOf(context)
  if (ctx.config.MODE !== 'demo') throw notFound()
  return draftStore<WizardValues>(ctx, { kind: 'example', id: 'new' })
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await loadWizard(exampleWizard, params.step, storeInDemo(context))
  if (!view) throw notFound()
  return view
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const store = storeInDemo(context)
  if (!Object.hasOwn(exampleWizard.steps, params.step)) throw notFound()
  const finish = async () => redirect('/dev/ui?sent=1')
  return answerWizard(exampleWizard, { request, step: params.step, store, finish })
}

export const meta: Route.MetaFunction = () => pageTitle('فرم چندمرحله‌ای')

/** A form in three steps, as docs/how-to/add-a-wizard.md describes it. */
export default function DevWizard({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WizardPage
      wizard={exampleWizard}
      title="فرم چندمرحله‌ای"
      view={loaderData}
      answer={actionData}
      fields={exampleFields}
      submit="ارسال فرم"
    />
  )
}
