import { z } from 'zod'
import { momentSchema, moneySchema } from '#platform/http/api-schemas.ts'
import { offerActions, offerStates } from '../../conversations/offer-states.ts'
import { longestMessage } from '../../conversations/rules.ts'
import { visitStates } from '../../conversations/visit-states.ts'
import { adStates } from '../../ad/ad-states.ts'

const side = z.enum(['buyer', 'seller'])
const text = z.string().trim().min(1).max(longestMessage)

const threadFacts = {
  id: z.string(),
  other: z.string().describe('Whom one writes with, in words; nobody is named but galleries.'),
}

const threadRowSchema = z
  .object({ ...threadFacts, ad: z.string(), last: z.string().describe('The last words.'), unread: z.int() })
  .meta({ id: 'ConversationSummary' })

export const threadPageSchema = z
  .object({
    conversations: z.array(threadRowSchema),
    next: z.string().nullable().describe('Cursor of the next page: send it as `after`. Null at the end.'),
  })
  .meta({ id: 'ConversationPage', description: 'A page of conversations, the one with the last message first.' })

const messageSchema = z
  .object({
    id: z.string(),
    by: side,
    at: momentSchema,
    text: z.string(),
    pictures: z.array(z.string()),
    warning: z.string().nullable().describe('Said to both where a message asks for a code, a card or a deposit.'),
    offer: z
      .object({ amount: moneySchema, state: z.enum(offerStates), acts: z.array(z.enum(offerActions)) })
      .nullable()
      .describe('`acts` is what this person can do with it now.'),
    visit: z.object({ at: momentSchema, place: z.string(), state: z.enum(visitStates) }).nullable(),
  })
  .meta({ id: 'Message', description: 'Numbers and links that were written in it are hidden.' })

export const threadSchema = z
  .object({
    ...threadFacts,
    side: side.describe('Which of the two this person is.'),
    ad: z.object({ title: z.string(), path: z.string().nullable(), state: z.enum(adStates) }),
    silent: z.string().nullable().describe('Why nothing can be written, in words; null when it can.'),
    messages: z.array(messageSchema).describe('The oldest first.'),
    before: z.string().nullable().describe('Cursor of older messages: send it as `before`. Null at the beginning.'),
  })
  .meta({ id: 'Conversation' })

export const sendBody = z.object({ text })
export const startBody = z.object({ ad: z.string().regex(/^[0-9a-z]{10}$/), text })
export const offerBody = z.object({
  amount: moneySchema,
  sure: z.boolean().optional().describe('The answer to `odd-price`: this very amount is meant.'),
})
export const offerActionBody = z.object({ act: z.enum(offerActions).exclude(['counter']) })
export const startedSchema = z.object({ id: z.string() })
