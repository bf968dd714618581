import type { z } from 'zod'
import type { RequestContext } from '#platform/context.ts'
import { writeApiCursor } from '#platform/http/api-cursor.ts'
import { money } from '#platform/http/api-schemas.ts'
import { readIdCursor } from '#platform/keyset.ts'
import { hideContacts } from '../../ad/hide-contacts.ts'
import { offerStanding } from '../../conversations/offer-states.ts'
import { shownMessages } from '../../conversations/rules.ts'
import { findThreads } from '../../conversations/server/find-threads.ts'
import { findMessages, getThread } from '../../conversations/server/get-thread.ts'
import { readThread } from '../../conversations/server/read-thread.ts'
import '../../conversations/server/tables.ts'
import type { threadPageSchema, threadSchema } from './conversation-schemas.ts'

/** Lists a page of a person's threads. */
export async function readThreadPage(
  ctx: RequestContext,
  personId: bigint,
  after: string | null,
): Promise<z.output<typeof threadPageSchema>> {
  const { threads, next } = await findThreads(ctx, personId, { after })
  return {
    conversations: threads.map(({ id, other, ad, last, unread }) => ({ id, other, ad, last, unread })),
    next: writeApiCursor('conversations', next),
  }
}

type Choice = { threadId: string; personId: bigint; before: string | null }

/** Loads a thread with its last messages; throws not-found for other people's threads. */
export async function readThreadForApi(
  ctx: RequestContext,
  { threadId, personId, before: cursor }: Choice,
): Promise<z.output<typeof threadSchema>> {
  const before = readIdCursor(cursor)
  const { view, row } = await getThread(ctx, { threadId, personId, before })
  const [match, ad] = await Promise.all([
    findMessages(ctx.db, row.id, before),
    ctx.db
      .selectFrom('conversation')
      .innerJoin('ad', 'ad.id', 'ad_id')
      .select('ad.state')
      .where('conversation.id', '=', row.id)
      .executeTakeFirstOrThrow(),
  ])
  // Take pictures, warnings and available actions of each message from the page's view.
  const seen = new Map(view.days.flatMap(({ messages }) => messages).map((message) => [message.id, message]))
  const shown = match.slice(0, shownMessages)
  return {
    id: view.id,
    other: view.other,
    side: row.side,
    ad: { title: view.ad.title, path: view.ad.href, state: ad.state },
    silent: view.silence,
    messages: shown.toReversed().map((message) => {
      const page = seen.get(String(message.id))
      return {
        id: String(message.id),
        by: message.author,
        at: message.at.toISOString(),
        text: hideContacts(message.body),
        pictures: page?.files ?? [],
        warning: page?.warning ? page.warning.title : null,
        offer:
          message.amount_rial === null || message.offer_state === null
            ? null
            : {
                amount: money(message.amount_rial),
                state: message.offer_state,
                acts:
                  offerStanding({ state: message.offer_state, madeAt: message.at }, ad.state, ctx.now) === 'made'
                    ? (page?.offer?.acts ?? [])
                    : [],
              },
        visit:
          message.visit_at === null || message.place === null || message.visit_state === null
            ? null
            : { at: message.visit_at.toISOString(), place: hideContacts(message.place), state: message.visit_state },
      }
    }),
    before: match.length > shownMessages ? String(shown.at(-1)!.id) : null,
  }
}

/** Marks a thread as read. */
export async function markThreadRead(ctx: RequestContext, threadId: string, personId: bigint): Promise<void> {
  const { row } = await getThread(ctx, { threadId, personId })
  await readThread(ctx, row)
}
