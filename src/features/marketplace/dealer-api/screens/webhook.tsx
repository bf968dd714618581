import { data } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { requireSignIn } from '#platform/guards.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { panelPath } from '../../panel-addresses.ts'
import { PanelFrame } from '../../dealer-panel/components/panel-frame.tsx'
import { panelOf, headOf } from '../../dealer-panel/server/panel-context.ts'
import { worlds } from '../connection.ts'
import {
  getWebhook,
  pingWebhook,
  removeWebhook,
  resumeWebhook,
  rotateSecret,
  sendAgain,
  sendFailedAgain,
} from '../server/webhooks.ts'
import { ShownOnce } from '../components/shown-once.tsx'
import type { Route } from './+types/webhook'

export const middleware = [requireSignIn]

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { ctx, gallery } = await panelOf(args, 'api')
  return {
    gallery: headOf(gallery),
    hook: await getWebhook(ctx, gallery, args.params.webhookId),
    limited: url.searchParams.has('limited'),
  }
}

const callsPerHour = 60

export async function action({ request, ...args }: Route.ActionArgs) {
  const { ctx, personId, gallery } = await panelOf(args, 'api')
  const id = args.params.webhookId
  const path = panelPath(gallery.slug, `api/webhooks/${id}`)
  const action = await sentField(request, 'act')
  if (action === 'remove') {
    await removeWebhook(ctx, gallery, id)
    return redirect(panelPath(gallery.slug, 'api'))
  }
  if (action === 'rotate')
    return data({ made: { what: 'secret', text: await rotateSecret(ctx, gallery, id) } as const })
  if (action === 'resume') await resumeWebhook(ctx, { gallery, personId }, id)
  if (action === 'ping' || action === 'again' || action === 'all-again') {
    // Limit calls to other servers on behalf of the dealer.
    const limit = { key: `webhook-calls:gallery:${gallery.id}`, max: callsPerHour, seconds: 3600 }
    if (!(await consumeLimits(ctx, [limit])).allowed) return redirect(`${path}?limited`)
    if (action === 'ping') await pingWebhook(ctx, gallery, id)
    else if (action === 'all-again') await sendFailedAgain(ctx, gallery, id)
    else await sendAgain(ctx, gallery, { id, delivery: (await sentField(request, 'delivery')) ?? '' })
  }
  return redirect(path)
}

export const meta: Route.MetaFunction = () => pageTitle('خبرهای ارسال‌شده')

const tones = { delivered: 'good', waiting: 'plain', failed: 'bad' } as const

/** One webhook with its deliveries. */
export default function Webhook({ loaderData: { gallery, hook, limited }, actionData }: Route.ComponentProps) {
  return (
    <PanelFrame gallery={gallery} part="api">
      {actionData && 'made' in actionData && <ShownOnce {...actionData.made} />}
      <TextLink href={panelPath(gallery.slug, 'api')}>اتصال نرم‌افزار</TextLink>
      {limited && (
        <Notice tone="warn" live>
          در یک ساعت حداکثر ۶۰ بار می‌توانید «ارسال پیام آزمایشی» یا «ارسال دوباره» را بزنید. یک ساعت دیگر امتحان کنید.
        </Notice>
      )}
      {hook.state === 'stopped' && (
        <Notice tone="bad" title="ارسال به این آدرس متوقف شد">
          <p>از {hook.failingSince} پاسخ درستی نگرفتیم. بعد از درست شدن نرم‌افزار، دوباره فعالش کنید.</p>
          <PostForm className="mt-2">
            <Button kind="main" type="submit" name="act" value="resume">
              فعال کردن دوباره
            </Button>
          </PostForm>
        </Notice>
      )}
      {hook.state === 'failing' && (
        <Notice tone="warn" title="این آدرس پاسخ درست نمی‌دهد">
          از {hook.failingSince} پاسخ درستی نگرفتیم.
          {hook.retryAt && ` ${hook.retryAt} دوباره امتحان می‌کنیم.`}
        </Notice>
      )}
      <Card>
        <h2 className="text-heading break-all">
          <bdi dir="ltr">{hook.url}</bdi>
        </h2>
        <p className="flex flex-wrap items-center gap-2 text-note text-muted">
          <Badge tone={hook.sandbox ? 'plain' : 'info'}>{hook.sandbox ? worlds.sandbox : worlds.live}</Badge>
          از {hook.since}
        </p>
        <PostForm className="flex flex-wrap gap-2">
          <Button kind="main" type="submit" name="act" value="ping">
            ارسال پیام آزمایشی
          </Button>
          <Button kind="outline" type="submit" name="act" value="rotate">
            ساخت رمز امضای جدید
          </Button>
          <Button kind="outline" type="submit" name="act" value="remove">
            حذف آدرس
          </Button>
        </PostForm>
        <p className="max-w-[70ch] text-note text-muted">
          {hook.overlapUntil
            ? `رمز قبلی هم تا ${hook.overlapUntil} کار می‌کند.`
            : hook.signing === 'farman'
              ? 'خبرها با امضای قدیمی فرمان ارسال می‌شود. با ساخت رمز جدید، امضا طبق Standard Webhooks می‌شود و امضای قدیمی هم تا ۲۴ ساعت ارسال می‌شود.'
              : 'بعد از ساخت رمز جدید، رمز قبلی هم تا ۲۴ ساعت کار می‌کند تا خبری از دست نرود.'}
        </p>
      </Card>
      <Card title="خبرهای ارسال‌شده">
        {hook.deliveries.length === 0 ? (
          <EmptyState title="هنوز خبری ارسال نشده">
            با اولین تغییر آگهی‌ها یا پیام آزمایشی، خبرها با پاسخ نرم‌افزار شما اینجا می‌آید و ۳۰ روز می‌ماند.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line text-label">
            {hook.deliveries.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        )}
        {hook.deliveries.some(({ state }) => state === 'failed') && (
          <PostForm>
            <Button kind="outline" type="submit" name="act" value="all-again">
              ارسال دوبارهٔ همهٔ نرسیده‌ها
            </Button>
          </PostForm>
        )}
        {hook.deliveries.some(({ state }) => state === 'waiting') && (
          <ButtonLink
            href={panelPath(gallery.slug, `api/webhooks/${hook.id}`)}
            data-prefetch="none"
            className="self-start"
          >
            دیدن وضعیت جدید
          </ButtonLink>
        )}
      </Card>
    </PanelFrame>
  )
}

type Sent = Route.ComponentProps['loaderData']['hook']['deliveries'][number]

/** One sent message with the response to it. */
function Delivery({ delivery }: { delivery: Sent }) {
  const { id, event, title, at, state, stateName, attempts, answer, body, headers, response } = delivery
  return (
    <li className="flex flex-col gap-1 py-3">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-52">
          <b>{event}</b>
          {title && title !== 'ping' && <span className="text-muted"> · {title}</span>}
          <span className="block text-note text-muted">
            {at} · {answer}
            {state !== 'delivered' && attempts !== '۰' && ` · ${attempts} بار`}
          </span>
        </span>
        <Badge tone={tones[state]}>{stateName}</Badge>
        {state !== 'waiting' && (
          <PostForm>
            <input type="hidden" name="delivery" value={id} />
            <Button kind="outline" type="submit" name="act" value="again">
              ارسال دوباره
            </Button>
          </PostForm>
        )}
      </span>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-note text-lazuli">
          متن ارسال‌شده و پاسخ
        </summary>
        <Raw title="متن ارسال‌شده" text={headers ? `${headers}\n\n${body}` : body} />
        {response !== null && <Raw title="پاسخ نرم‌افزار" text={response || '—'} />}
      </details>
    </li>
  )
}

function Raw({ title, text }: { title: string; text: string }) {
  return (
    <>
      <p className="mt-2 text-note text-muted">{title}</p>
      <pre
        dir="ltr"
        tabIndex={0}
        className="overflow-x-auto rounded-control bg-surface-2 p-3 text-note whitespace-pre-wrap"
      >
        {text}
      </pre>
    </>
  )
}
