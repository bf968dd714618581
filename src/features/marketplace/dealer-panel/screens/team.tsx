import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { requireSignIn } from '#platform/guards.ts'
import { Button } from '#ui/button.tsx'
import { RadioField } from '#ui/fields/choice-fields.tsx'
import { MobileField } from '#ui/fields/person-fields.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { deskPath } from '../../desk-addresses.ts'
import { DeskFrame } from '../components/desk-frame.tsx'
import { deskRoles, invitedRoles, roleDuties } from '../roles.ts'
import { inviteSchema } from '../schemas.ts'
import { deskOf, headOf } from '../server/desk-context.ts'
import { findTeam, invite, removeMember, withdrawInvitation } from '../server/team.ts'
import { inviteRefusals } from '../texts.ts'
import type { Route } from './+types/team'

export const middleware = [requireSignIn]

export async function loader(args: Route.LoaderArgs) {
  const { ctx, gallery } = await deskOf(args, 'team')
  return { gallery: headOf(gallery), team: await findTeam(ctx, gallery) }
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const { ctx, personId, gallery } = await deskOf(args, 'team')
  const act = await sentField(request, 'act')
  const id = (await sentField(request, 'id')) ?? ''
  const path = deskPath(gallery.slug, 'team')
  if (act === 'withdraw') await withdrawInvitation(ctx, gallery, id)
  if (act === 'remove') await removeMember(ctx, gallery, id)
  if (act !== null) return redirect(path)
  const form = await readForm(request, inviteSchema)
  if (!form.ok) return form.answer
  const invited = await invite(ctx, { gallery, personId, ...form.value })
  return invited.ok ? redirect(path) : form.refuse({ mobile: inviteRefusals[invited.code] }, 409)
}

export const meta: Route.MetaFunction = () => pageTitle('همکاران نمایشگاه')

/** The team of the dealer, with invitations by mobile number. */
export default function Team({ loaderData: { gallery, team }, actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(inviteSchema, { id: 'invite', answer: actionData, keepDraft: false })
  return (
    <DeskFrame gallery={gallery} part="team">
      <Card title="همکاران">
        <ul className="divide-y divide-line text-label">
          <li className="flex min-h-12 flex-wrap items-center gap-x-4 py-2">
            <b className="min-w-0 flex-1">{team.owner}</b>
            <span className="text-muted">{deskRoles.owner}</span>
          </li>
          {team.members.map(({ id, name, role, since }) => (
            <li key={id} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <span className="min-w-0 flex-1 basis-40">
                <b>{name}</b>
                <span className="block text-note text-muted">از {since}</span>
              </span>
              <span className="text-muted">{role}</span>
              <PostForm>
                <input type="hidden" name="id" value={id} />
                <Button kind="outline" type="submit" name="act" value="remove" aria-label={`حذف ${name} از همکاران`}>
                  حذف
                </Button>
              </PostForm>
            </li>
          ))}
          {team.invitations.map(({ id, mobile, role, until }) => (
            <li key={`invitation-${id}`} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <span className="min-w-0 flex-1 basis-40">
                <bdi dir="ltr">{mobile}</bdi>
                <span className="block text-note text-muted">دعوت تا {until} معتبر است</span>
              </span>
              <span className="text-muted">{role}</span>
              <PostForm>
                <input type="hidden" name="id" value={id} />
                <Button kind="outline" type="submit" name="act" value="withdraw">
                  پس گرفتن دعوت
                </Button>
              </PostForm>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="دعوت همکار">
        <SchemaForm form={form}>
          <MobileField
            {...fields.mobile}
            autoComplete="off"
            hint="اگر هنوز حساب ندارد، بعد از ورود با همین شماره دعوت را در «نمایشگاه من» می‌بیند."
          />
          <RadioField
            {...fields.role}
            defaultValue={fields.role.defaultValue ?? 'seller'}
            options={invitedRoles.map((role) => ({ value: role, label: `${deskRoles[role]}: ${roleDuties[role]}` }))}
          />
          <Button kind="main" type="submit" busy={busy} className="self-start">
            دعوت همکار
          </Button>
        </SchemaForm>
      </Card>
    </DeskFrame>
  )
}
