import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { PageOwnerInput } from '../page-owner.tsx'

type PostFormProps = Omit<ComponentProps<typeof Form>, 'method'> & {
  /** The whole page is left with the answer, and with it everything that it remembered. */
  leavesPage?: boolean
}

/**
 * A form without a schema, such as a button that does one thing. Like every form that writes it tells for whom its page was
 * made, so that the act of one person never reaches another's account. The table of routes comes when it is sent, not with
 * its sight (`discover`).
 */
export const PostForm = ({ leavesPage, children, ...rest }: PostFormProps) => (
  <Form method="post" discover="none" reloadDocument={leavesPage} {...rest}>
    <PageOwnerInput />
    {children}
  </Form>
)
