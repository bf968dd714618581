import { basename, dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The address of the operator's street map (docs/decisions/0535). */
export const streetsPath = '/map/streets.pmtiles'

/** Serves the PMTiles file of `MAP_STREETS_FILE` in ranges, with its tag; an hour old at most in browsers. */
export async function streetsRoute(scope: FastifyInstance, file: string): Promise<void> {
  await scope.register(fastifyStatic, {
    root: dirname(file),
    serve: false,
    decorateReply: !scope.hasReplyDecorator('sendFile'),
  })
  scope.get(streetsPath, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .sendFile(basename(file), dirname(file), { cacheControl: false }),
  )
}
