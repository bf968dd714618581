import { IconChevronLeft } from '#ui/icons/index.ts'
import { data } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { toOptions } from '#kit/options.ts'
import { requireSignIn } from '#platform/guards.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { RadioField } from '#ui/fields/choice-fields.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { panelPath } from '../../panel-addresses.ts'
import { PanelFrame } from '../../dealer-panel/components/panel-frame.tsx'
import { panelOf, headOf } from '../../dealer-panel/server/panel-context.ts'
import { ShownOnce } from '../components/shown-once.tsx'
import { accesses, eventNames, worlds } from '../connection.ts'
import { keySchema, webhookSchema } from '../schemas.ts'
import { findKeys, makeKey, revokeKey } from '../server/keys.ts'
import { addWebhook, findWebhooks } from '../server/webhooks.ts'
import { keyRefusals, webhookRefusals } from '../texts.ts'
import type { Route } from './+types/connection'

export const middleware = [requireSignIn]

export async function loader(args: Route.LoaderArgs) {
  const { ctx, gallery } = await panelOf(args, 'api')
  const [keys, webhooks] = await Promise.all([findKeys(ctx, gallery), findWebhooks(ctx, gallery)])
  return { gallery: headOf(gallery), keys, webhooks }
}

/** A secret shown once after its creation and stored nowhere. */
const shownOnce = (made: { what: 'key' | 'secret'; text: string }) => data({ made })

export async function action({ request, ...args }: Route.ActionArgs) {
  const { ctx, personId, gallery } = await panelOf(args, 'api')
  const action = await sentField(request, 'act')
  const path = panelPath(gallery.slug, 'api')
  if (action === 'revoke') {
    await revokeKey(ctx, gallery, (await sentField(request, 'id')) ?? '')
    return redirect(path)
  }
  if (action === 'webhook') {
    const form = await readForm(request, webhookSchema)
    if (!form.ok) return form.answer
    const added = await addWebhook(ctx, { gallery, personId, ...form.value })
    if (!added.ok) return form.refuse({ url: webhookRefusals[added.code] }, 409)
    return shownOnce({ what: 'secret', text: added.value })
  }
  const form = await readForm(request, keySchema)
  if (!form.ok) return form.answer
  const made = await makeKey(ctx, { gallery, personId, ...form.value })
  if (!made.ok) return form.refuse({ '': keyRefusals[made.code] }, 409)
  return shownOnce({ what: 'key', text: made.value })
}

export const meta: Route.MetaFunction = () => pageTitle('اتصال نرم‌افزار')

const accessOptions = Object.entries(accesses).map(([value, { label }]) => ({ value, label }))

const hookStates = {
  good: ['good', 'فعال'],
  failing: ['warn', 'خطا در ارسال'],
  stopped: ['bad', 'متوقف'],
} as const

/** API keys of the dealer and the webhooks for its ads. */
export default function Connection({ loaderData, actionData }: Route.ComponentProps) {
  const { gallery, keys, webhooks } = loaderData
  const made = actionData && 'made' in actionData ? actionData.made : null
  const answer = actionData && !('made' in actionData) ? actionData : undefined
  return (
    <PanelFrame gallery={gallery} part="api">
      {made && <ShownOnce {...made} />}
      <Card title="کلیدها">
        {keys.length === 0 && (
          <p className="text-label text-muted">
            هنوز کلیدی نساخته‌اید. نرم‌افزار نمایشگاه با کلید وصل می‌شود و آگهی‌ها را خودش ثبت و به‌روز می‌کند.
          </p>
        )}
        {keys.length > 0 && (
          <ul className="divide-y divide-line text-label">
            {keys.map((key) => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </ul>
        )}
        <NewKey answer={answer} />
      </Card>
      <Card title="خبر دادن به نرم‌افزار (وب‌هوک)">
        <p className="max-w-[70ch] text-label text-muted">
          با هر تغییر آگهی‌ها، هر مشتری، پیام، پیشنهاد و بازدید جدید به آدرسی که اضافه می‌کنید خبر می‌دهیم. اگر پاسخ درست
          ندهد، تا دو روز دوباره می‌فرستیم؛ وقتی دوباره پاسخ داد، خبرهای مانده یک‌جا می‌رسد.
        </p>
        <details className="text-label">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium text-lazuli">لیست خبرها</summary>
          <ul className="flex flex-col gap-1">
            {Object.entries(eventNames).map(([kind, name]) => (
              <li key={kind} className="flex flex-wrap gap-x-2">
                <bdi dir="ltr" className="font-mono text-note">
                  {kind}
                </bdi>
                {name}
              </li>
            ))}
          </ul>
        </details>
        {webhooks.length > 0 && (
          <ul className="divide-y divide-line text-label">
            {webhooks.map(({ id, url, sandbox, state }) => (
              <li key={id}>
                <a
                  href={panelPath(gallery.slug, `api/webhooks/${id}`)}
                  className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2"
                >
                  <bdi dir="ltr" className="min-w-0 flex-1 basis-52 break-all">
                    {url}
                  </bdi>
                  <Badge tone={sandbox ? 'plain' : 'info'}>{sandbox ? worlds.sandbox : worlds.live}</Badge>
                  <Badge tone={hookStates[state][0]}>{hookStates[state][1]}</Badge>
                  <IconChevronLeft aria-hidden size={18} className="flex-none text-muted" />
                </a>
              </li>
            ))}
          </ul>
        )}
        <NewWebhook answer={answer} />
      </Card>
      <Card title="برای برنامه‌نویس">
        <p className="max-w-[70ch] text-label">
          کلید در هدر <bdi dir="ltr">Authorization: Bearer …</bdi> فرستاده می‌شود. اول با کلید آزمایشی کار کنید: آگهی‌هایش
          را کسی نمی‌بیند و بعد از ۷ روز پاک می‌شود. برای آگهی‌های واقعی همان مقررات و بررسی ثبت آگهی برقرار است.
        </p>
        <pre dir="ltr" className="overflow-x-auto rounded-control bg-surface-2 p-3 text-note" tabIndex={0}>
          {example}
        </pre>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href="/api/docs/connect" data-prefetch="none">
            آموزش اتصال نرم‌افزار
          </ButtonLink>
          <ButtonLink href="/api/docs#Gallery" data-prefetch="none">
            دیدن راهنمای API
          </ButtonLink>
        </div>
      </Card>
    </PanelFrame>
  )
}

type ApiKey = Route.ComponentProps['loaderData']['keys'][number]

function KeyRow({ apiKey: { id, name, hint, sandbox, access, since, used } }: { apiKey: ApiKey }) {
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <span className="min-w-0 flex-1 basis-52">
        <span className="flex flex-wrap items-center gap-2">
          <b className="truncate">{name}</b>
          <Badge tone={sandbox ? 'plain' : 'info'}>{sandbox ? worlds.sandbox : worlds.live}</Badge>
        </span>
        <span className="block text-note text-muted">
          {access} · حرف‌های آخر کلید: <bdi dir="ltr">…{hint}</bdi>
        </span>
        <span className="block text-note text-muted">
          از {since} · {used ? `آخرین استفاده ${used}` : 'استفاده نشده'}
        </span>
      </span>
      <PostForm>
        <input type="hidden" name="id" value={id} />
        <Button kind="outline" type="submit" name="act" value="revoke" aria-label={`باطل کردن کلید ${name}`}>
          باطل کردن
        </Button>
      </PostForm>
    </li>
  )
}

const example = `curl -X PUT …/api/v1/gallery/ads/AD_ID/price \\
  -H 'Authorization: Bearer farman_test_…' \\
  -H 'Content-Type: application/json' \\
  -d '{"price":{"amount":"12500000000","currency":"IRR"}}'`

type Answer = Parameters<typeof useSchemaForm<typeof keySchema>>[1]['answer']

function NewKey({ answer }: { answer: Answer }) {
  const { form, fields, busy } = useSchemaForm(keySchema, { id: 'new-key', answer, keepDraft: false })
  return (
    <details className="group border-t border-line pt-2" open={isOf(answer, 'new-key')}>
      <summary className="flex min-h-11 cursor-pointer items-center text-label font-medium text-lazuli">
        ساخت کلید جدید
      </summary>
      <SchemaForm form={form}>
        <input type="hidden" name="act" value="key" />
        <TextField {...fields.name} hint="برای خودتان؛ مثلاً «انبارداری شعبهٔ شرق»" autoComplete="off" maxLength={60} />
        <RadioField
          {...fields.world}
          defaultValue={fields.world.defaultValue ?? 'sandbox'}
          options={toOptions(worlds)}
        />
        <RadioField
          {...fields.access}
          defaultValue={fields.access.defaultValue ?? 'write'}
          options={accessOptions}
          hint="کلید تا وقتی کار می‌کند که شما صاحب یا مدیر نمایشگاه باشید."
        />
        <Button kind="main" type="submit" busy={busy} className="self-start">
          ساخت کلید
        </Button>
      </SchemaForm>
    </details>
  )
}

/** Whether the server's response belongs to this form. */
const isOf = (answer: Answer, id: string): boolean => answer?.formName === id

function NewWebhook({ answer }: { answer: Answer }) {
  const { form, fields, busy } = useSchemaForm(webhookSchema, { id: 'new-webhook', answer, keepDraft: false })
  return (
    <details className="group border-t border-line pt-2" open={isOf(answer, 'new-webhook')}>
      <summary className="flex min-h-11 cursor-pointer items-center text-label font-medium text-lazuli">
        افزودن آدرس
      </summary>
      <SchemaForm form={form}>
        <input type="hidden" name="act" value="webhook" />
        <TextField
          {...fields.url}
          dir="ltr"
          type="url"
          hint="آدرسی از نرم‌افزار شما که با https شروع می‌شود"
          autoComplete="off"
          maxLength={500}
        />
        <RadioField {...fields.world} defaultValue={fields.world.defaultValue ?? 'live'} options={toOptions(worlds)} />
        <Button kind="main" type="submit" busy={busy} className="self-start">
          افزودن آدرس
        </Button>
      </SchemaForm>
    </details>
  )
}
