import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { contextOf, type RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { readOffToken, switchesOf } from '../server/one-tap.ts'
import type { Route } from './+types/turn-off'

/** A personal link must not be cached. */
export const headers = () => ({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })

function switchOf(ctx: RequestContext, token: string) {
  const read = readOffToken(ctx.secrets, token)
  const found = read && switchesOf(ctx.manifests).get(read.name)
  if (!found) throw notFound()
  return { found, target: read.target }
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { found, target } = switchOf(ctx, params.token)
  return { state: await found.find(ctx, target), done: url.searchParams.has('done') }
}

/** Switches it off or on; repeating it changes nothing. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { found, target } = switchOf(ctx, params.token)
  await found.turn(ctx, target, (await sentField(request, 'turn')) === 'on')
  return redirect(`${url.pathname.replace(/\.data$/, '')}?done`)
}

export const meta: Route.MetaFunction = () => pageTitle('خاموش کردن خبر')

/** Opened from a message without signing in: one button, and its undo. */
export default function TurnOff({ loaderData: { state, done } }: Route.ComponentProps) {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4">
      <PageHeader title={state && !state.on ? 'خبر خاموش است' : 'خاموش کردن خبر'} />
      {state === null ? (
        <Notice tone="info">این خبر دیگر وجود ندارد و پیامی برایش نمی‌آید.</Notice>
      ) : (
        <section className="flex flex-col gap-4 card p-4">
          {done && (
            <Notice tone="good" live>
              {state.on ? 'دوباره روشن شد.' : 'خاموش شد. دیگر در این باره خبر نمی‌دهیم.'}
            </Notice>
          )}
          <p className="text-label [overflow-wrap:anywhere]">{state.what}</p>
          <PostForm>
            <Button kind={state.on ? 'main' : 'outline'} type="submit" name="turn" value={state.on ? 'off' : 'on'} wide>
              {state.on ? 'خاموش کردن این خبر' : 'روشن کردن این خبر'}
            </Button>
          </PostForm>
          <p className="text-note text-muted">
            این صفحه فقط همین یک خبر را خاموش می‌کند. <TextLink href={state.manage.href}>{state.manage.label}</TextLink>
          </p>
        </section>
      )}
    </div>
  )
}
