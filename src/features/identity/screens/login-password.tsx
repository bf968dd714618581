import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { requireGuest, safeNext } from '#platform/guards.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { MobileField } from '#ui/fields/person-fields.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Gate } from '#ui/layout/gate.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { passwordTexts } from '../account-texts.ts'
import { TermsLine } from '../components/terms-line.tsx'
import { loginPath } from '../login-path.ts'
import { passwordSignInSchema } from '../schemas.ts'
import { setSessionCookie } from '../server/cookies.ts'
import { signInWithPassword } from '../server/password/sign-in-with-password.ts'
import { withRetryAfter } from '../server/wait-refusal.ts'
import { limitText, lockedText } from '../texts.ts'
import type { Route } from './+types/login-password'

export const middleware = [requireGuest]

export const meta: Route.MetaFunction = () => pageTitle(passwordTexts.title)

/** Pass on `Retry-After` of a limit. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export function loader({ url }: Route.LoaderArgs) {
  return { withCode: loginPath(url), forgotten: loginPath(url, '/pages/forgot-password') }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request, passwordSignInSchema)
  if (!form.ok) return form.answer
  const ctx = contextOf(context)
  const answer = await signInWithPassword(ctx, form.value)
  if (answer.ok) {
    setSessionCookie(ctx, answer.value.token)
    return redirect(safeNext(url.searchParams.get('next')))
  }
  if (answer.code === 'limited') {
    return withRetryAfter(form.refuse({ '': limitText(answer) }), answer.waitSeconds)
  }
  return form.refuse({ '': answer.code === 'locked' ? lockedText(answer.reason) : passwordTexts.wrong })
}

/** Signs in by password, with one text for every wrong pair. */
export default function LoginPasswordScreen({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { withCode, forgotten } = loaderData
  const { form, fields, busy } = useSchemaForm(passwordSignInSchema, { id: 'login-password', answer })
  return (
    <Gate title={passwordTexts.title}>
      <SchemaForm form={form}>
        <MobileField {...fields.mobile} autoComplete="username" />
        <PasswordField {...fields.password} />
        <Button kind="main" type="submit" wide busy={busy} disabled={busy}>
          {busy ? passwordTexts.checking : passwordTexts.signIn}
        </Button>
        <TermsLine />
      </SchemaForm>
      <div className="mt-2 flex flex-wrap justify-center">
        <ButtonLink kind="quiet" href={withCode}>
          {passwordTexts.withCode}
        </ButtonLink>
        <ButtonLink kind="quiet" href={forgotten}>
          {passwordTexts.forgotten}
        </ButtonLink>
      </div>
    </Gate>
  )
}
