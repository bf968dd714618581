import { redirect } from '#kit/redirect.ts'
import { changePassword } from '#features/identity/contract.ts'
import { contextOf } from '#platform/context.ts'
import { requireSignIn } from '#platform/guards.ts'
import { requireRecentAuth } from '#platform/staff.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { passwordAdvice } from '#ui/form/password-texts.ts'
import { readForm } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { passwordPath, settingsPath } from '../addresses.ts'
import { passwordSchema } from '../schemas.ts'
import { passwordTexts } from '../texts.ts'
import type { Route } from './+types/password'

export const middleware = [requireSignIn]

export function loader({ context }: Route.LoaderArgs) {
  requireRecentAuth(contextOf(context), passwordPath)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, passwordSchema)
  if (!form.ok) return form.answer
  const { password, endOthers } = form.value
  const changed = await changePassword(contextOf(context), { password, endOthers: endOthers === 'on' }, passwordPath)
  if (!changed.ok) return form.refuse({ password: passwordAdvice.common })
  return redirect(`${settingsPath}?saved=password#security`)
}

export const meta: Route.MetaFunction = () => pageTitle(passwordTexts.title)

/** Sets a password, with or without an existing one. */
export default function PasswordScreen({ actionData: answer }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(passwordSchema, {
    id: 'password',
    answer,
    defaults: { endOthers: 'on' },
  })
  return (
    <div className="own-page own-page-narrow">
      <header className="space-y-1">
        <h1 className="text-title">{passwordTexts.title}</h1>
        <p className="text-label text-muted">{passwordTexts.about}</p>
      </header>
      <SchemaForm form={form} className="form-card">
        <PasswordField {...fields.password} fresh />
        <CheckboxField {...fields.endOthers} label={passwordTexts.endOthers} hint={passwordTexts.endOthersHint} />
        <Button kind="main" type="submit" wide busy={busy} disabled={busy}>
          {busy ? passwordTexts.saving : passwordTexts.save}
        </Button>
      </SchemaForm>
      <ButtonLink kind="quiet" wide href={settingsPath}>
        {passwordTexts.back}
      </ButtonLink>
    </div>
  )
}
