import { data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { redirect } from '#kit/redirect.ts'
import type { Result } from '#kit/result.ts'
import { sentField } from '#kit/sent-form.ts'
import { readForm, type FieldErrors } from '#ui/form/read-form.ts'
import { contextOf, type RequestContext } from './context.ts'

type Args = { request: Request; context: Readonly<Pick<RouterContextProvider, 'get'>> }

type Outcome<Made, Code extends string, Field extends string> = {
  /** The address after the action. */
  done: string | ((made: Made) => string)
  /** The text of each refusal, for the field `at`; or its texts by field. */
  refusals: Readonly<Record<Code, string | FieldErrors>>
  /** The field that can correct a refusal; without it the text is about the whole form. */
  at?: Field
}

/**
 * Returns the action of a form: it reads and checks the form, runs, and redirects. An invalid form gets 422, a refusal
 * 409; both keep the input. A repeated submission gets the first outcome (`form-outcomes.ts`).
 */
export const formAction =
  <S extends z.ZodObject, Made, Code extends string>(
    schema: S,
    run: (ctx: RequestContext, value: z.output<S>) => Promise<Result<Made, Code>>,
    { done, refusals, at }: Outcome<Made, NoInfer<Code>, keyof S['shape'] & string>,
  ) =>
  async ({ request, context }: Args) => {
    const form = await readForm(request, schema)
    if (!form.ok) return form.answer
    const result = await run(contextOf(context), form.value)
    if (result.ok) return redirect(typeof done === 'string' ? done : done(result.value))
    const refusal = refusals[result.code]
    return form.refuse(typeof refusal === 'string' ? { [at ?? '']: refusal } : refusal, 409)
  }

/** Returns the action of a button without fields. A refusal is the `problem` of the page, with status 409. */
export const buttonAction =
  <Code extends string>(
    run: (ctx: RequestContext) => Promise<Result<unknown, Code>>,
    { done, refusals }: { done: string; refusals: Readonly<Record<NoInfer<Code>, string>> },
  ) =>
  async ({ context }: Args) => {
    const result = await run(contextOf(context))
    return result.ok ? redirect(done) : data({ problem: refusals[result.code] }, { status: 409 })
  }

type Actions = Readonly<Record<string, (args: Args) => Promise<unknown>>>

/** Runs the action that the field `name` of the form selects; without a known one the last. */
export async function chosenAction<All extends Actions>(name: string, args: Args, actions: All) {
  const chosen = (await sentField(args.request, name)) ?? ''
  const action = Object.hasOwn(actions, chosen) ? actions[chosen] : Object.values(actions).at(-1)
  return (await action!(args)) as Awaited<ReturnType<All[keyof All]>>
}
