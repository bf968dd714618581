import type { ComponentProps, SubmitEvent } from 'react'
import { PostForm } from '#ui/form/post-form.tsx'

/** The target of the sign-in forms: a page's address, or `send` for the sheet over a page. */
export type StepTarget = { action: string; send?: (form: FormData) => void }

type StepFormProps = Pick<ComponentProps<'form'>, 'children' | 'className' | 'ref' | 'onSubmit'> & {
  target: StepTarget
}

/**
 * A sign-in form: on its own page the router's, which works without JavaScript; in a sheet it stays
 * there.
 */
export function StepForm({ target: { action, send }, onSubmit, ...rest }: StepFormProps) {
  if (!send) return <PostForm action={action} noValidate onSubmit={onSubmit} {...rest} />
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    send(new FormData(event.currentTarget))
  }
  return <form noValidate onSubmit={submit} {...rest} />
}
