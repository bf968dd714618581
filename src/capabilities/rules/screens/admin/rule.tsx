import { data, redirect } from 'react-router'
import { addJalaliDays, formatDate, formatDateTime, formatLongJalali, jalaliText, toJalali } from '#kit/jalali.ts'
import { contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { requireStaff } from '#platform/staff.ts'
import { readForm } from '#ui/form/read-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { VersionForm, type VersionPreview } from '../../components/version-form.tsx'
import { VersionHistory } from '../../components/version-history.tsx'
import { definitionOf, isRuleKey, type AnyRuleValue, type RuleKey } from '../../rule-table.ts'
import { differences, showField, typedField, versionSchema } from '../../rule-value.ts'
import { addVersion, withdrawVersion } from '../../server/add-version.ts'
import { findVersions } from '../../server/find-versions.ts'
import { versionRefusals } from '../../texts.ts'
import type { Route } from './+types/rule'

export const middleware = [requireStaff('rules.edit')]

function keyOf(params: { key: string }): RuleKey {
  if (!isRuleKey(params.key)) throw notFound()
  return params.key
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const key = keyOf(params)
  const { db, now } = contextOf(context)
  const { fields } = definitionOf(key)
  const versions = await findVersions(db, key, now)
  const newest = versions[0]!
  return {
    key,
    tomorrow: addJalaliDays(toJalali(now), 1),
    defaults: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, typedField(field, newest.value[name]!)]),
    ),
    versions: versions.map(({ id, from, value, note, createdAt, state }) => ({
      id: String(id),
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

/** First shows what would change; what was seen is then sent again with `sure`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const key = keyOf(params)
  const queuedCtx = contextOf(context)
  const asked = await request.clone().formData()
  const withdrawn = asked.get('withdraw')
  if (withdrawn !== null) {
    if (!/^\d{1,18}$/.test(String(withdrawn))) throw notFound()
    await withdrawVersion(queuedCtx, key, BigInt(String(withdrawn)))
    return redirect(`/admin/rules/${key}`)
  }
  const tomorrow = addJalaliDays(toJalali(queuedCtx.now), 1)
  const form = await readForm(request, versionSchema(key, tomorrow))
  if (!form.ok) return form.answer
  const { effectiveFrom, note, ...rest } = form.value
  const value = rest as AnyRuleValue
  const before = await valueBefore(queuedCtx, key, effectiveFrom)
  const changes = differences(key, before, value)
  if (changes.length === 0) return form.refuse({ '': versionRefusals.same })
  if (asked.get('sure') !== 'on') {
    const typed = Object.fromEntries(
      Object.entries(definitionOf(key).fields).map(([name, field]) => [name, typedField(field, value[name]!)]),
    )
    const preview: VersionPreview = {
      changes,
      from: formatLongJalali(effectiveFrom),
      typed: { ...typed, effectiveFrom: jalaliText(effectiveFrom), note },
    }
    return data({ preview })
  }
  const added = await addVersion(queuedCtx, { key, from: effectiveFrom, value, note })
  if (!added.ok) return form.refuse({ effectiveFrom: versionRefusals[added.code] }, 409)
  return redirect(`/admin/rules/${key}`)
}

/** What would hold on that day without the new version. */
async function valueBefore(
  { db, now }: ReturnType<typeof contextOf>,
  key: RuleKey,
  from: { year: number; month: number; day: number },
) {
  const versions = await findVersions(db, key, now)
  const day = jalaliText(from)
  return (versions.find((version) => jalaliText(toJalali(version.from)) <= day) ?? versions.at(-1)!).value
}

export const meta: Route.MetaFunction = ({ params }) =>
  pageTitle(isRuleKey(params.key) ? definitionOf(params.key).title : 'قاعده')

/** One rule: what holds, what will hold, what held, and a new version of it. */
export default function Rule({ loaderData, actionData }: Route.ComponentProps) {
  const { key, tomorrow, defaults, versions } = loaderData
  const { title, affects, source } = definitionOf(key)
  const preview = actionData && 'preview' in actionData ? actionData.preview : undefined
  return (
    <div className="flex flex-col gap-8">
      <PageHeader title={title} back={{ href: '/admin/rules', label: 'همهٔ قاعده‌ها' }}>
        <p>{affects}</p>
        <p className="text-label text-muted">سرچشمه: {source}</p>
      </PageHeader>
      <div className="grid items-start gap-8 xl:grid-cols-[1fr_420px]">
        <VersionHistory versions={versions} />
        <VersionForm
          ruleKey={key}
          tomorrow={tomorrow}
          defaults={preview?.typed ?? defaults}
          preview={preview}
          answer={actionData && !('preview' in actionData) ? actionData : undefined}
        />
      </div>
    </div>
  )
}
