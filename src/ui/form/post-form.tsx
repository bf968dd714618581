import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { PageOwnerInput } from '../page-owner.tsx'
import { useSendOnce } from './use-send-once.ts'

type PostFormProps = Omit<ComponentProps<typeof Form>, 'method'> & {
  /** The response replaces the whole page, with all its state. */
  leavesPage?: boolean
}

/**
 * A form without a schema, such as a single button. Like every form that writes it sends the owner of its page, so that
 * the action of one user never reaches another's account, and it is sent once at a time. The route table loads on
 * submit, not when the form becomes visible (`discover`).
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
