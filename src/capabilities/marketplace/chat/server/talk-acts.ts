import type { RequestContext } from '#platform/context.ts'
import { newToken } from '#platform/secrets.ts'
import type { TalkActs } from '../answer-talk-form.ts'
import { answerOffer, makeOffer } from './offers.ts'
import { sendMessage } from './send-message.ts'
import { answerVisit, proposeVisit } from './visits.ts'

/** What a person does in a thread of theirs by its forms; each act throws not-found for a thread of others. */
export const talkActs = (ctx: RequestContext, who: { threadId: string; personId: bigint }): TalkActs => ({
  send: (message) => sendMessage(ctx, { ...who, ...message }),
  offer: (amountRial, sure) => makeOffer(ctx, { ...who, amountRial, sure }),
  visit: (proposed) => proposeVisit(ctx, { ...who, ...proposed }),
  answerOffer: (answer) => answerOffer(ctx, { ...who, ...answer }),
  answerVisit: (answer) => answerVisit(ctx, { ...who, ...answer }),
  newKey: newToken,
})
