export declare const serverArguments: string[]
export declare const serverEnvironment: { NODE_ENV: 'production'; MALLOC_ARENA_MAX: string }
