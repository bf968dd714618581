import { data } from 'react-router'
import { formatInteger } from '#kit/digits.ts'
import {
  addJalaliDays,
  formatDate,
  formatDateTime,
  formatLongJalali,
  jalaliText,
  startOfTehranDay,
  toJalali,
  type JalaliDate,
} from '#kit/jalali.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { contextOf, type RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { requireStaff } from '#platform/staff.ts'
import { readForm } from '#ui/form/read-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { VersionForm, type VersionPreview } from '../../components/version-form.tsx'
import { VersionHistory } from '../../components/version-history.tsx'
import type { AnyRuleValue, RuleDefinition } from '../../rule-kinds.ts'
import { differences, showField, typedField, versionSchema } from '../../rule-value.ts'
import { addVersion, versionsAround, withdrawVersion } from '../../server/add-version.ts'
import { findVersions } from '../../server/find-versions.ts'
import { rulesOf } from '../../server/rules-of.ts'
import { secondApprovalLead, versionRefusals } from '../../texts.ts'
import type { Route } from './+types/rule'

export const middleware = [requireStaff]

function ruleOf({ manifests }: Pick<RequestContext, 'manifests'>, params: { key: string }): RuleDefinition {
  const rule = rulesOf(manifests).find(({ key }) => key === params.key)
  if (!rule) throw notFound()
  return rule
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { db, now } = ctx
  const rule = ruleOf(ctx, params)
  const { fields } = rule
  const versions = await findVersions(db, rule, now)
  const newest = versions[0]!
  return {
    rule,
    tomorrow: addJalaliDays(toJalali(now), 1),
    defaults: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, typedField(field, newest.value[name]!)]),
    ),
    versions: versions.map(({ id, from, value, note, createdAt, state }, index) => ({
      id: String(id),
      number: formatInteger(versions.length - index),
      state,
      from: formatDate(from),
      written: formatDateTime(createdAt),
      note,
      facts: Object.entries(fields).map(([name, field]) => ({
        label: field.title,
        value: showField(field, value[name]!),
      })),
    })),
  }
}

/** Previews the change first; the confirmation submits it with `sure`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const rule = ruleOf(ctx, params)
  const withdrawn = await sentField(request, 'withdraw')
  if (withdrawn !== null) {
    if (!/^\d{1,18}$/.test(withdrawn)) throw notFound()
    await withdrawVersion(ctx, rule, BigInt(withdrawn))
    return redirect(`/admin/rules/${rule.key}`)
  }
  const tomorrow = addJalaliDays(toJalali(ctx.now), 1)
  const form = await readForm(request, versionSchema(rule, tomorrow))
  if (!form.ok) return form.answer
  const { effectiveFrom, note, ...rest } = form.value
  const value = rest as AnyRuleValue
  const preview = await previewOf(ctx, rule, form.value)
  if (preview.changes.length === 0) return form.refuse({ '': versionRefusals.same })
  if ((await sentField(request, 'sure')) !== 'on') return data({ preview })
  const seen = (await sentField(request, 'seen')) ?? ''
  const added = await addVersion(ctx, { rule, from: effectiveFrom, value, note, seen })
  if (added.ok) return redirect(`/admin/rules/${rule.key}`)
  // The confirmed preview is outdated: show the new one for confirmation.
  if (added.code === 'changed')
    return data({ preview: { ...preview, notice: versionRefusals.changed } }, { status: 409 })
  return form.refuse({ [added.code === 'second-look' ? '' : 'effectiveFrom']: versionRefusals[added.code] }, 409)
}

type Typed = { effectiveFrom: JalaliDate; note: string; [field: string]: unknown }

/** Compares a version with what would apply on its day without it. */
async function previewOf(
  { db, now }: RequestContext,
  rule: RuleDefinition,
  { effectiveFrom, note, ...rest }: Typed,
): Promise<VersionPreview> {
  const value = rest as AnyRuleValue
  const { before, text } = versionsAround(await findVersions(db, rule, now), startOfTehranDay(effectiveFrom))
  const typed = Object.entries(rule.fields).map(([name, field]) => [name, typedField(field, value[name]!)])
  return {
    changes: differences(rule, before.value, value),
    from: formatLongJalali(effectiveFrom),
    seen: text,
    typed: { ...Object.fromEntries(typed), effectiveFrom: jalaliText(effectiveFrom), note },
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.rule.title ?? 'مقررات')

/** One rule: current, future and past versions, with the form for a new one. */
export default function Rule({ loaderData, actionData }: Route.ComponentProps) {
  const { rule, tomorrow, defaults, versions } = loaderData
  const { title, affects, source, needsSecondLook: needsSecondApproval } = rule
  const preview = actionData && 'preview' in actionData ? actionData.preview : undefined
  return (
    <div className="flex flex-col gap-8">
      <PageHeader title={title} back={{ href: '/admin/rules', label: 'همهٔ تعرفه‌ها و مقررات' }}>
        <p>{affects}</p>
        <p className="text-label text-muted">منبع: {source}</p>
        {needsSecondApproval && <p className="text-label text-muted">{secondApprovalLead}</p>}
      </PageHeader>
      <div className="grid items-start gap-8 xl:grid-cols-[1fr_420px]">
        <VersionHistory versions={versions} />
        <VersionForm
          rule={rule}
          tomorrow={tomorrow}
          defaults={preview?.typed ?? defaults}
          preview={preview}
          answer={actionData && !('preview' in actionData) ? actionData : undefined}
        />
      </div>
    </div>
  )
}
