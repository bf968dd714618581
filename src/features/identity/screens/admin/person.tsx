import { useNavigation, useSearchParams } from 'react-router'
import { z } from 'zod'
import { formatInteger } from '#kit/digits.ts'
import { contextOf } from '#platform/context.ts'
import { mayDo, roles } from '#platform/permissions.ts'
import { chosenAction, formAction, rowAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { Button } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { peopleRefusals, peopleTexts } from '../../admin-texts.ts'
import { LockForm } from '../../components/lock-form.tsx'
import { RolesForm } from '../../components/roles-form.tsx'
import { NameForm } from '../../components/name-form.tsx'
import { NumberForm } from '../../components/number-form.tsx'
import { lockSchema } from '../../lock-schema.ts'
import { nameSchema } from '../../name-schema.ts'
import { numberSchema } from '../../number-schema.ts'
import { askForNumber, decideNumber, findNumberRequest } from '../../server/people/give-number.ts'
import { correctName } from '../../server/people/correct-name.ts'
import { viewPerson } from '../../server/people/view-person.ts'
import { lockPerson, unlockPerson } from '../../server/people/lock-person.ts'
import { setRoles } from '../../server/people/set-roles.ts'
import type { Route } from './+types/person'

export const middleware = [requireStaff]

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(`${peopleTexts.title}، ${loaderData?.person.name ?? peopleTexts.noName}`)

const paramsSchema = z.object({ personId: z.string().regex(/^\d{1,18}$/) })
const idOf = (params: Route.LoaderArgs['params']) => BigInt(validateParams(paramsSchema, params).personId)

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { session } = ctx.scope
  const id = idOf(params)
  const own = session.personId === id
  const person = await viewPerson(ctx, id)
  const mayNumber = !own && person.maskedMobile === null && mayDo(ctx, 'people.number')
  return {
    person,
    mayNumber,
    numberRequest: mayNumber ? await findNumberRequest(ctx, id) : null,
    mayName: !own && mayDo(ctx, 'people.name'),
    mayLock: !own && mayDo(ctx, 'people.lock'),
    mayGiveRoles: !own && mayDo(ctx, 'people.roles'),
  }
}

const rolesSchema = z.object({ role: z.array(z.string()).default([]), seen: z.string().default('') })
const decisionSchema = z.object({ decision: z.string().optional() })

export function action(args: Route.ActionArgs) {
  const personId = idOf(args.params)
  const here = `/admin/people/${personId}`
  const saved = (what: string) => ({ done: `${here}?saved=${what}`, refusals: peopleRefusals })
  return chosenAction('intent', args, {
    unlock: formAction(z.object({}), (ctx) => unlockPerson(ctx, personId), { done: here, refusals: {} }),
    roles: rowAction(
      rolesSchema,
      (ctx, { role, seen }) => {
        const wanted = roles.filter((each) => role.includes(each))
        return setRoles(ctx, { personId, wanted, seen: seen.split(',') })
      },
      saved('roles'),
    ),
    number: formAction(numberSchema, (ctx, number) => askForNumber(ctx, { personId, ...number }), saved('number')),
    'decide-number': rowAction(
      decisionSchema,
      (ctx, { decision }) => decideNumber(ctx, { personId, accept: decision === 'accept' }),
      saved('number-decided'),
    ),
    name: formAction(nameSchema, (ctx, name) => correctName(ctx, { personId, ...name }), saved('name')),
    lock: formAction(lockSchema, (ctx, lock) => lockPerson(ctx, { personId, ...lock }), {
      done: here,
      refusals: peopleRefusals,
    }),
  })
}

const savedTexts: Partial<Record<string, string>> = {
  name: peopleTexts.nameSaved,
  number: peopleTexts.numberAsked,
  'number-decided': peopleTexts.numberDecided,
}

/** One person for staff: identity and available actions. */
export default function PersonScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { person, mayNumber, numberRequest, mayName, mayLock, mayGiveRoles } = loaderData
  const refused = actionData && 'problem' in actionData
  const formAnswer = actionData && 'problem' in actionData ? undefined : actionData
  const busy = useNavigation().formMethod === 'POST'
  const [query] = useSearchParams()
  return (
    <RecordPage
      title={person.name ?? peopleTexts.noName}
      back={{ href: '/admin/people', label: peopleTexts.back }}
      width="narrow"
      answer={actionData}
    >
      {query.has('saved') && !refused && (
        <Notice tone="good" live>
          {savedTexts[query.get('saved') ?? ''] ?? peopleTexts.rolesSaved}
        </Notice>
      )}
      <div className="card p-4">
        <FactsGrid
          facts={[
            { label: peopleTexts.mobile, value: person.maskedMobile ?? peopleTexts.noNumber },
            { label: peopleTexts.nationalCode, value: person.maskedNationalCode ?? peopleTexts.notGiven },
            { label: peopleTexts.since, value: person.since },
            { label: peopleTexts.sessions, value: formatInteger(person.sessions) },
          ]}
        />
      </div>
      {person.lockedSince && (
        <Notice tone="warn" title={peopleTexts.lockedNotice(person.lockedSince)}>
          <p>{person.lockReason}</p>
          {mayLock && (
            <PostForm className="mt-2">
              <input type="hidden" name="intent" value="unlock" />
              <Button kind="outline" type="submit" disabled={busy}>
                {peopleTexts.unlock}
              </Button>
            </PostForm>
          )}
        </Notice>
      )}
      {mayNumber && <NumberForm request={numberRequest} answer={formAnswer} />}
      {mayName && <NameForm answer={formAnswer} />}
      {mayLock && !person.lockedSince && <LockForm answer={formAnswer} />}
      {mayGiveRoles && (
        <div className="card p-4">
          <RolesForm key={person.roles.join()} given={person.roles} busy={busy} />
        </div>
      )}
    </RecordPage>
  )
}
