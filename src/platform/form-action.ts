import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { formNameField } from '#kit/form-name.ts'
import { redirect } from '#kit/redirect.ts'
import { ok, type Result } from '#kit/result.ts'
import { sentField, sentForm } from '#kit/sent-form.ts'
import { readForm, refuseForm, type FieldErrors } from '#ui/form/read-form.ts'
import { contextOf, type RequestContext } from './context.ts'

type Refusal = ReturnType<typeof refuseForm>
export type FormArgs = { request: Request; context: Readonly<Pick<RouterContextProvider, 'get'>> }

type Outcome<Done, Code extends string, Field extends string> = {
  /** The address after the action, or makes it; or makes the response with what the page shows, such as a preview. */
  done: Done
  /** The text of each refusal, for the field `at`; or its texts by field. */
  refusals: Readonly<Record<Code, string | FieldErrors>>
  /** The field that can correct a refusal; without it the text is about the whole form. */
  at?: Field
}

type Run<S extends z.ZodObject, Made, Code extends string> = (
  ctx: RequestContext,
  value: z.output<S>,
) => Promise<Result<Made, Code> | void>

type FieldOf<S extends z.ZodObject> = keyof S['shape'] & string
type FormAction<Shown> = { (args: FormArgs): Promise<Response | Refusal | Shown>; schema: z.ZodObject }

/**
 * Returns the action of a form: it reads and checks the form, runs, and redirects. An invalid form gets 422, a refusal
 * 409; both keep the input. A repeated submission gets the first outcome (`form-outcomes.ts`).
 */
export function formAction<S extends z.ZodObject, Made, Code extends string>(
  schema: S,
  run: Run<S, Made, Code>,
  outcome: Outcome<string | ((made: Made, value: z.output<S>) => string), NoInfer<Code>, FieldOf<S>>,
): FormAction<never>
export function formAction<S extends z.ZodObject, Made, Code extends string, Next>(
  schema: S,
  run: Run<S, Made, Code>,
  outcome: Outcome<(made: Made, value: z.output<S>) => Next, NoInfer<Code>, FieldOf<S>>,
): FormAction<Exclude<Next, string>>
export function formAction<S extends z.ZodObject, Made, Code extends string>(
  schema: S,
  run: Run<S, Made, Code>,
  { done, refusals, at }: Outcome<string | ((made: Made, value: z.output<S>) => unknown), NoInfer<Code>, FieldOf<S>>,
): FormAction<unknown> {
  const action = async ({ request, context }: FormArgs) => {
    const form = await readForm(request, schema)
    if (!form.ok) return form.answer
    const result = await run(contextOf(context), form.value)
    if (!result || result.ok) {
      const next = typeof done === 'string' ? done : done(result?.value as Made, form.value)
      return typeof next === 'string' ? redirect(next) : next
    }
    const refusal = refusals[result.code]
    return form.refuse(typeof refusal === 'string' ? { [at ?? '']: refusal } : refusal, 409)
  }
  return Object.assign(action, { schema })
}

/** Returns the action of a button without fields. A refusal is the `problem` of the page, with status 409. */
export const buttonAction =
  <Code extends string>(
    run: (ctx: RequestContext) => Promise<Result<unknown, Code> | void>,
    { done, refusals }: { done: string; refusals: Readonly<Record<NoInfer<Code>, string>> },
  ) =>
  async ({ context }: FormArgs) => {
    const result = await run(contextOf(context))
    return !result || result.ok ? redirect(done) : data({ problem: refusals[result.code] }, { status: 409 })
  }

/** Returns the action of a button with hidden fields. A refusal is the `problem` of the page, with status 409. */
export const rowAction = <S extends z.ZodObject, Code extends string>(
  schema: S,
  run: Run<S, unknown, Code>,
  { done, refusals }: { done: string; refusals: Readonly<Record<NoInfer<Code>, string>> },
) =>
  formAction(schema, async (ctx, value) => ok(await run(ctx, value)), {
    done: (result) =>
      !result || result.ok ? done : data({ problem: refusals[result.code] as string }, { status: 409 }),
    refusals: {},
  })

type Action = { (args: FormArgs): Promise<unknown>; schema?: z.ZodObject }
type Actions = Readonly<Record<string, Action>>

const unknownButton = 'مشخص نشد کدام دکمه را زدید. آنچه نوشته‌اید اینجاست؛ دکمه را دوباره بزنید.'

/**
 * Runs the action that the field `name` of the form selects. Without a known one it refuses the form with 422 and keeps
 * the input.
 */
export async function chosenAction<All extends Actions>(
  name: string,
  args: FormArgs,
  actions: All,
): Promise<Awaited<ReturnType<All[keyof All]>> | Refusal> {
  const chosen = (await sentField(args.request, name)) ?? ''
  if (Object.hasOwn(actions, chosen)) return (await actions[chosen]!(args)) as Awaited<ReturnType<All[keyof All]>>
  const schema = z.object(Object.assign({}, ...Object.values(actions).map((action) => action.schema?.shape)))
  return refuseForm(await sentForm(args.request, [...Object.keys(schema.shape), formNameField]), schema, unknownButton)
}
