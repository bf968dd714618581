import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { formNameField } from '#kit/form-name.ts'
import { redirect } from '#kit/redirect.ts'
import type { Result } from '#kit/result.ts'
import { sentField, sentForm } from '#kit/sent-form.ts'
import { readForm, refuseForm, type FieldErrors } from '#ui/form/read-form.ts'
import { contextOf, type RequestContext } from './context.ts'

type Args = { request: Request; context: Readonly<Pick<RouterContextProvider, 'get'>> }

type Outcome<Made, Next, Code extends string, Field extends string> = {
  /** The address after the action, or the response with what the page shows, such as a preview. */
  done: string | ((made: Made) => Next)
  /** The text of each refusal, for the field `at`; or its texts by field. */
  refusals: Readonly<Record<Code, string | FieldErrors>>
  /** The field that can correct a refusal; without it the text is about the whole form. */
  at?: Field
}

/**
 * Returns the action of a form: it reads and checks the form, runs, and redirects. An invalid form gets 422, a refusal
 * 409; both keep the input. A repeated submission gets the first outcome (`form-outcomes.ts`).
 */
export function formAction<S extends z.ZodObject, Made, Code extends string, Next = string>(
  schema: S,
  run: (ctx: RequestContext, value: z.output<S>) => Promise<Result<Made, Code> | void>,
  { done, refusals, at }: Outcome<Made, Next, NoInfer<Code>, keyof S['shape'] & string>,
) {
  const action = async ({ request, context }: Args) => {
    const form = await readForm(request, schema)
    if (!form.ok) return form.answer
    const result = await run(contextOf(context), form.value)
    if (!result || result.ok) {
      const next = typeof done === 'string' ? done : done(result?.value as Made)
      return typeof next === 'string' ? redirect(next) : (next as Exclude<NoInfer<Next>, string>)
    }
    const refusal = refusals[result.code]
    return form.refuse(typeof refusal === 'string' ? { [at ?? '']: refusal } : refusal, 409)
  }
  return Object.assign(action, { schema: schema as z.ZodObject })
}

/** Returns the action of a button without fields. A refusal is the `problem` of the page, with status 409. */
export const buttonAction =
  <Code extends string>(
    run: (ctx: RequestContext) => Promise<Result<unknown, Code> | void>,
    { done, refusals }: { done: string; refusals: Readonly<Record<NoInfer<Code>, string>> },
  ) =>
  async ({ context }: Args) => {
    const result = await run(contextOf(context))
    return !result || result.ok ? redirect(done) : data({ problem: refusals[result.code] }, { status: 409 })
  }

type Action = { (args: Args): Promise<unknown>; schema?: z.ZodObject }
type Actions = Readonly<Record<string, Action>>

const unknownButton = 'مشخص نشد کدام دکمه را زدید. آنچه نوشته‌اید اینجاست؛ دکمه را دوباره بزنید.'

/**
 * Runs the action that the field `name` of the form selects. Without a known one it refuses the form with 422 and keeps
 * the input.
 */
export async function chosenAction<All extends Actions>(
  name: string,
  args: Args,
  actions: All,
): Promise<Awaited<ReturnType<All[keyof All]>> | ReturnType<typeof refuseForm>> {
  const chosen = (await sentField(args.request, name)) ?? ''
  if (Object.hasOwn(actions, chosen)) return (await actions[chosen]!(args)) as Awaited<ReturnType<All[keyof All]>>
  const schema = z.object(Object.assign({}, ...Object.values(actions).map((action) => action.schema?.shape)))
  return refuseForm(await sentForm(args.request, [...Object.keys(schema.shape), formNameField]), schema, unknownButton)
}
