import { data } from 'react-router'
import { z } from 'zod'
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
import { ok, refuse } from '#kit/result.ts'
import { contextOf, type RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { pageTitle } from '#ui/page-title.ts'
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

const withdrawSchema = z.object({ withdraw: z.string().regex(/^\d{1,18}$/) })

/** A change is first previewed; the confirmation of the preview submits it again. */
export function action(args: Route.ActionArgs) {
  const ctx = contextOf(args.context)
  const rule = ruleOf(ctx, args.params)
  const done = `/admin/rules/${rule.key}`
  const schema = versionSchema(rule, addJalaliDays(toJalali(ctx.now), 1))
  const previewed = async (version: Typed) => {
    const preview = await previewOf(ctx, rule, version)
    return preview.changes.length === 0 ? refuse('same') : ok(preview)
  }
  // The confirmed preview is outdated: show the new one for confirmation.
  const outdated = (preview: VersionPreview) =>
    data({ preview: { ...preview, notice: versionRefusals.changed } }, { status: 409 })
  return chosenAction('act', args, {
    withdraw: formAction(withdrawSchema, (_, { withdraw }) => withdrawVersion(ctx, rule, BigInt(withdraw)), {
      done,
      refusals: {},
    }),
    preview: formAction(schema, (_, version) => previewed(version), {
      done: (preview) => data({ preview }),
      refusals: versionRefusals,
    }),
    confirm: formAction(
      schema.extend({ seen: z.string().default('') }),
      async (_, { seen, ...version }) => {
        const preview = await previewed(version)
        if (!preview.ok) return preview
        const { effectiveFrom: from, note, ...value } = version
        const added = await addVersion(ctx, { rule, from, value: value as AnyRuleValue, note, seen })
        if (!added.ok && added.code !== 'changed') return added
        return ok(added.ok ? done : outdated(preview.value))
      },
      {
        done: (next) => next,
        at: 'effectiveFrom',
        refusals: {
          ...versionRefusals,
          same: { '': versionRefusals.same },
          'second-look': { '': versionRefusals['second-look'] },
        },
      },
    ),
  })
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
    <RecordPage
      title={title}
      back={{ href: '/admin/rules', label: 'همهٔ تعرفه‌ها و مقررات' }}
      width="full"
      about={
        <>
          <p>{affects}</p>
          <p className="text-label text-muted">منبع: {source}</p>
          {needsSecondApproval && <p className="text-label text-muted">{secondApprovalLead}</p>}
        </>
      }
    >
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
    </RecordPage>
  )
}
