import { describe, expect, it } from 'vitest'
import { nextState, ticketStates, waits, type TicketEvent, type TicketState } from './rules.ts'

describe('the life of a ticket', () => {
  it.each<[TicketState, TicketEvent, TicketState | null]>([
    ['open', 'staff-answers', 'answered'],
    ['open', 'person-replies', 'open'],
    ['answered', 'person-replies', 'customer-reply'],
    ['answered', 'staff-answers', 'answered'],
    ['customer-reply', 'staff-answers', 'answered'],
    ['customer-reply', 'person-replies', 'customer-reply'],
    ['closed', 'person-replies', 'customer-reply'],
    ['closed', 'staff-answers', null],
  ])('%s, when %s, becomes %s', (state, event, next) => expect(nextState(state, event)).toBe(next))

  it('can end in every state, and a second end changes nothing', () => {
    expect(ticketStates.map((state) => nextState(state, 'closes'))).toEqual(ticketStates.map(() => 'closed'))
  })

  it('waits for the person only after an answer, and never after the end', () => {
    expect(ticketStates.filter(waits)).toEqual(['open', 'customer-reply'])
  })
})
