import { data, useNavigation } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { sentForm } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Gate } from '#ui/layout/gate.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { TextField } from '#ui/text-field.tsx'
import { linkTexts } from '../account-texts.ts'
import { mobileField } from '../schemas.ts'
import { setSessionCookie } from '../server/cookies.ts'
import { getPerson } from '../server/get-person.ts'
import { enterByLink, findSignInLink, linkPath } from '../server/operator/sign-in-links.ts'
import { lockedText, loginTexts, refusals } from '../texts.ts'
import type { Route } from './+types/login-link'

export const meta: Route.MetaFunction = () => pageTitle(linkTexts.title)

const tokenOf = (url: URL): string => (url.searchParams.get('token') ?? '').slice(0, 100)

/** Opening the page does not use the link: link scanners must not sign anyone in. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const link = await findSignInLink(ctx.db, tokenOf(url), ctx.now)
  if (!link) return { state: 'over' as const }
  const path = linkPath(tokenOf(url))
  if (link.first) return { state: 'first' as const, path }
  const { maskedMobile } = await getPerson(ctx.db, ctx.secrets, link.personId)
  return { state: 'person' as const, path, maskedMobile }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const form = await sentForm(request, ['mobile'])
  const token = tokenOf(url)
  const link = await findSignInLink(ctx.db, token, ctx.now)
  const typed = String(form.get('mobile') ?? '').slice(0, 60)
  const mobile = mobileField.safeParse(typed)
  if (link?.first && !mobile.success)
    return data({ problem: { text: refusals['mobile-invalid'], typed, field: 'mobile' as const } }, { status: 422 })
  const entered = await enterByLink(ctx, { token, mobile: mobile.success ? mobile.data : null })
  if (!entered.ok) {
    const text = entered.code === 'locked' ? lockedText(entered.reason) : linkTexts.over
    return data({ problem: { text, typed, field: undefined } }, { status: 422 })
  }
  setSessionCookie(ctx, entered.value.token)
  throw redirect(link?.first ? '/admin' : '/profile')
}

/**
 * Signs in by a link from the server's terminal: the first administrator, or a person who lost
 * their phone.
 */
export default function LoginLinkScreen({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem
  const busy = useNavigation().formMethod === 'POST'
  const isFirst = loaderData.state === 'first'
  return (
    <Gate title={isFirst ? linkTexts.firstTitle : linkTexts.title}>
      {problem && !problem.field && (
        <Notice tone="warn" live>
          {problem.text}
        </Notice>
      )}
      {loaderData.state === 'over' && !problem && <Notice tone="warn">{linkTexts.over}</Notice>}
      {loaderData.state !== 'over' && (
        <PostForm action={loaderData.path} noValidate className="flex flex-col gap-4">
          <p className="text-label">
            {loaderData.state === 'first' ? linkTexts.firstAbout : linkTexts.about(loaderData.maskedMobile)}
          </p>
          {isFirst && (
            <TextField
              label={loginTexts.mobileLabel}
              name="mobile"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              dir="ltr"
              required
              defaultValue={problem?.typed ?? ''}
              error={problem?.field && problem.text}
            />
          )}
          <Button kind="main" type="submit" wide busy={busy} disabled={busy}>
            {busy ? loginTexts.checking : isFirst ? linkTexts.create : loginTexts.signIn}
          </Button>
        </PostForm>
      )}
    </Gate>
  )
}
