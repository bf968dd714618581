import { useMemo } from 'react'
import { formatDate } from '#kit/jalali.ts'
import { formatInteger } from '#kit/digits.ts'
import { redirect } from '#kit/redirect.ts'
import { asSentence } from '#kit/sentence.ts'
import { contextOf, type RequestContext } from '#platform/context.ts'
import { signInRequired } from '#platform/guards.ts'
import { notFound } from '#platform/errors.ts'
import { breadcrumbs } from '#ui/breadcrumbs.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import { readForm, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { fieldNamed, useSchemaForm } from '#ui/form/use-schema-form.ts'
import { JsonLd } from '#ui/json-ld.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { confirmationPath, importedPath, receiptPath, termsPath, termsRoute } from '../addresses.ts'
import '../components/imported.css'
import { acceptSchema, publicIdField } from '../schemas.ts'
import { importedOrders } from '../server/orders.ts'
import { acceptTerms, findTermsHistory, latestTerms, sectionsToAccept } from '../server/terms.ts'
import { isEditable } from '../states.ts'
import { boxOf, type Section } from '../terms.ts'
import type { Route } from './+types/terms'

/** Finds the order named by the address, of the caller only. Null without one. */
async function orderOf(ctx: RequestContext, url: URL) {
  const entry = url.searchParams.get('order')
  if (entry === null) return null
  const { personId } = ctx.scope.session
  const id = publicIdField.safeParse(entry)
  if (!id.success) throw notFound()
  return { id: id.data, row: personId === null ? null : await importedOrders.load(ctx.db, { personId, id: id.data }) }
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const [order, terms, history] = [await orderOf(ctx, url), await latestTerms(ctx.db), await findTermsHistory(ctx.db)]
  const needed = order?.row && isEditable(order.row.state) ? await sectionsToAccept(ctx.db, order.row) : []
  return {
    version: terms.version,
    versionText: formatInteger(terms.version),
    since: formatDate(terms.published_at),
    sections: terms.sections,
    needed,
    order: order?.row
      ? {
          id: order.id,
          editable: isEditable(order.row.state),
          acceptedText: order.row.terms_version === null ? null : formatInteger(order.row.terms_version),
          href: isEditable(order.row.state) ? confirmationPath(order.id) : receiptPath(order.id),
          word: order.row.allocated_car_id === null ? 'درخواست' : 'سفارش',
        }
      : null,
    signIn: order && !order.row ? `/login?next=${encodeURIComponent(termsPath(order.id))}` : null,
    history,
    origin: ctx.scope.origin,
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  const order = await orderOf(ctx, url)
  if (!order) throw notFound()
  if (personId === null || !order.row) throw signInRequired(request, termsPath(order.id))
  const needed = (await sectionsToAccept(ctx.db, order.row)).map(({ key }) => key)
  const form = await readForm(request, acceptSchema(needed))
  if (!form.ok) return form.answer
  const accepted = await acceptTerms(ctx, {
    personId,
    id: order.id,
    version: Number(form.value.version),
    sections: needed,
  })
  if (accepted.ok) return redirect(confirmationPath(order.id))
  return form.refuse({ '': refusals[accepted.code] }, 409)
}

const refusals = {
  newer: 'نسخهٔ جدیدی منتشر شد. صفحه را دوباره باز کنید و بخش‌های جدید را ببینید.',
  'not-all': 'همهٔ بخش‌ها را بخوانید و بپذیرید.',
  'not-now': 'این درخواست دیگر منتظر پذیرش شرایط نیست.',
} as const

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'شرایط فروش خودروی وارداتی',
    description:
      'قیمت، سپردهٔ بلوکه‌شده، اولویت‌ها و تخصیص، پرداخت، انصراف و تحویل خودروی وارداتی؛ با نسخه و سابقهٔ تغییرات.',
    path: termsRoute,
    origin: loaderData?.origin ?? '',
  })

/** The terms of buying by section and version; an application accepts them section by section. */
export default function Terms({ loaderData, actionData }: Route.ComponentProps) {
  const { version, versionText, since, sections, needed, order, signIn, history, origin } = loaderData
  const accepts = order?.editable && needed.length > 0
  return (
    <div className="mx-auto flex w-full max-w-[720px] flex-col gap-6">
      <PageHeader
        title="شرایط فروش خودروی وارداتی"
        back={
          order ? { href: order.href, label: `${order.word} شما` } : { href: importedPath, label: 'خودروهای وارداتی' }
        }
        lead={`نسخهٔ ${versionText}، از ${since}`}
      />
      {signIn && (
        <Notice tone="info" title="برای پذیرش شرایط وارد شوید">
          <ButtonLink kind="main" href={signIn}>
            ورود به حساب
          </ButtonLink>
        </Notice>
      )}
      {order && !accepts && order.acceptedText && (
        <Notice tone="good" title={`شما نسخهٔ ${order.acceptedText} را پذیرفته‌اید`}>
          <a href={order.href} className="text-link-inline">
            {order.editable ? 'ادامهٔ درخواست' : `دیدن ${order.word}`}
          </a>
        </Notice>
      )}
      {accepts && order.acceptedText && (
        <Notice tone="warn" title="شرایط عوض شده است">
          نسخهٔ {order.acceptedText} را پذیرفته بودید. فقط بخش‌های جدید پایین آمده‌اند.
        </Notice>
      )}
      {accepts ? (
        <Accept key={version} version={version} sections={needed} answer={actionData} />
      ) : (
        sections.map((section) => <SectionCard key={section.key} section={section} />)
      )}
      <Card title="سابقهٔ تغییرات">
        <ul className="imported-rows">
          {history.map(({ version: number, at, reason, changes }) => (
            <li key={number}>
              <b>نسخهٔ {formatInteger(number)}</b>
              <span className="text-note text-muted">{at}</span>
              <small>
                {asSentence(reason)}{' '}
                {changes.length < sections.length && `بخش‌ها: ${changes.map(({ title }) => title).join('، ')}`}
              </small>
            </li>
          ))}
        </ul>
      </Card>
      <JsonLd
        make={() =>
          import.meta.env.SSR
            ? {
                '@context': 'https://schema.org',
                ...breadcrumbs(
                  [
                    { name: 'خودروهای وارداتی', path: importedPath },
                    { name: 'شرایط فروش', path: termsRoute },
                  ],
                  origin,
                ),
              }
            : {}
        }
      />
    </div>
  )
}

const SectionCard = ({ section: { title, text } }: { section: Section }) => (
  <Card title={title}>
    <div className="imported-terms">
      <p>{text}</p>
    </div>
  </Card>
)

type AcceptProps = { version: number; sections: readonly Section[]; answer: FormAnswer | undefined }

function Accept({ version, sections, answer }: AcceptProps) {
  const schema = useMemo(() => acceptSchema(sections.map(({ key }) => key)), [sections])
  const { form, fields, busy } = useSchemaForm(schema, { id: 'accept-terms', answer, keepDraft: false })
  return (
    <HoldWhenOffline>
      <SchemaForm form={form} className="flex flex-col gap-4">
        <input type="hidden" name="version" value={version} />
        {sections.map((section) => (
          <Card key={section.key} title={section.title}>
            <div className="imported-terms">
              <p>{section.text}</p>
            </div>
            <CheckboxField {...fieldNamed(fields, boxOf(section.key))} />
          </Card>
        ))}
        <Button kind="main" type="submit" wide busy={busy}>
          پذیرش شرایط و ادامه
        </Button>
      </SchemaForm>
    </HoldWhenOffline>
  )
}
