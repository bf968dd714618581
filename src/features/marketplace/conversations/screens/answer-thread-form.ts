import type { RequestContext } from '#platform/context.ts'
import { readFormData } from '#ui/form/read-form.ts'
import { answerTalkForm, type TalkAnswer } from '../answer-talk-form.ts'
import { tooManyReportsText } from '../../too-many-reports.ts'
import { reportSchema } from '../schemas.ts'
import { blockThread } from '../server/block-thread.ts'
import { reportThread } from '../server/report-thread.ts'
import { talkActions } from '../server/talk-actions.ts'

type Sent = { threadId: string; personId: bigint; form: FormData; problems: Record<string, string> }

/** Handles the forms and buttons of a thread's page; null for an unknown one. */
export async function answerThreadForm(ctx: RequestContext, { form, problems, ...who }: Sent): Promise<TalkAnswer> {
  const intent = form.get('intent')
  if (intent === 'report') {
    const read = readFormData(form, reportSchema)
    if (!read.ok) return read
    const reported = await reportThread(ctx, { ...who, ...read.value })
    if (reported.ok) return { refused: null }
    return { answer: read.refuse({ '': tooManyReportsText(reported.wait) }, 429) }
  }
  if (intent === 'block' || intent === 'unblock') {
    await blockThread(ctx, { ...who, block: intent === 'block' })
    return { refused: null }
  }
  return answerTalkForm({ form, problems }, talkActions(ctx, who))
}
