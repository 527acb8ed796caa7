import { createRequire } from 'node:module'
import type * as Shared from '@eventstore/db-client/generated/shared_pb.js'
import type * as Streams from '@eventstore/db-client/generated/streams_pb.js'
import type * as StreamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type * as EmptyPb from 'google-protobuf/google/protobuf/empty_pb.js'

// Generated CommonJS whose exports an ES module cannot import by name: loaded with require, typed
// with import.
const require = createRequire(import.meta.url)

/** The server's messages about streams, generated from its proto files in the client. */
export const streams = require('@eventstore/db-client/generated/streams_pb.js') as typeof Streams
export const shared = require('@eventstore/db-client/generated/shared_pb.js') as typeof Shared
export const { Empty } = require('google-protobuf/google/protobuf/empty_pb.js') as typeof EmptyPb
export const { StreamsClient } =
  require('@eventstore/db-client/generated/streams_grpc_pb.js') as typeof StreamsGrpc

export type { Status } from '@eventstore/db-client/generated/status_pb.js'
export type { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js'
export type {
  BatchAppendReq,
  BatchAppendResp,
  ReadReq,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js'
export type StreamsService = StreamsGrpc.StreamsClient
