import { redirect } from '#kit/redirect.ts'
import { sentForm } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { safeNext, signInRequired } from '#platform/guards.ts'
import { inboxPath } from '../addresses.ts'
import { noticeTopics } from '../notice-kinds.ts'
import type { NoticeChoices } from '../notice-rules.ts'
import { saveNoticeChoices } from '../server/notice-choices.ts'
import type { Route } from './+types/choices'

/** Saves the form of {@link ChoicesForm} from any page and returns there. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  const form = await sentForm(request, ['next', 'inbox', 'sms'])
  const next = safeNext(String(form.get('next') ?? ''), inboxPath)
  if (personId === null) throw signInRequired(request, next)
  const on = (channel: string, topic: string) => form.getAll(channel).includes(topic)
  const choices = Object.fromEntries(
    noticeTopics.map((topic) => [topic, { inbox: on('inbox', topic), sms: on('sms', topic) }]),
  ) as NoticeChoices
  await saveNoticeChoices(ctx.db, personId, choices)
  const back = new URL(next, 'http://here')
  back.searchParams.set('choices', 'saved')
  throw redirect(`${back.pathname}${back.search}#choices`)
}
