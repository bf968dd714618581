import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { PageOwnerInput } from '../page-owner.tsx'
import { useSendOnce } from './use-send-once.ts'

type PostFormProps = Omit<ComponentProps<typeof Form>, 'method'> & {
  /** The whole page is left with the answer, and with it everything that it remembered. */
  leavesPage?: boolean
}

/**
 * A form without a schema, such as a button that does one thing. Like every form that writes it tells for whom its page was
 * made, so that the act of one person never reaches another's account, and is sent once at a time. The table of routes comes
 * when it is sent, not with its sight (`discover`).
 */
export function PostForm({ leavesPage, children, onSubmit, ...rest }: PostFormProps) {
  const { begin } = useSendOnce()
  const submit: typeof onSubmit = (event) => {
    onSubmit?.(event)
    if (!event.defaultPrevented && !begin()) event.preventDefault()
  }
  return (
    <Form method="post" discover="none" reloadDocument={leavesPage} onSubmit={submit} {...rest}>
      <PageOwnerInput />
      {children}
    </Form>
  )
}
