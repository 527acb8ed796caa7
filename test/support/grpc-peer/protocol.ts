import { createRequire } from 'node:module'
import type * as GossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import type * as Gossip from '@eventstore/db-client/generated/gossip_pb.js'
import type * as FeaturesGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import type * as Features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import type * as Shared from '@eventstore/db-client/generated/shared_pb.js'
import type * as StatusPb from '@eventstore/db-client/generated/status_pb.js'
import type * as StreamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type * as Streams from '@eventstore/db-client/generated/streams_pb.js'
import type * as AnyPb from 'google-protobuf/google/protobuf/any_pb.js'
import type * as EmptyPb from 'google-protobuf/google/protobuf/empty_pb.js'

const require = createRequire(import.meta.url)

const generated = '@eventstore/db-client/generated'

export const streams = require(`${generated}/streams_pb.js`) as typeof Streams
export const shared = require(`${generated}/shared_pb.js`) as typeof Shared
export const gossip = require(`${generated}/gossip_pb.js`) as typeof Gossip
export const features = require(`${generated}/serverfeatures_pb.js`) as typeof Features
export const { Status } = require(`${generated}/status_pb.js`) as typeof StatusPb
export const { StreamsService } = require(`${generated}/streams_grpc_pb.js`) as typeof StreamsGrpc
export const { GossipService } = require(`${generated}/gossip_grpc_pb.js`) as typeof GossipGrpc
export const { ServerFeaturesService } = require(
  `${generated}/serverfeatures_grpc_pb.js`,
) as typeof FeaturesGrpc
export const { Any } = require('google-protobuf/google/protobuf/any_pb.js') as typeof AnyPb
export const { Empty } = require('google-protobuf/google/protobuf/empty_pb.js') as typeof EmptyPb

export type * from '@eventstore/db-client/generated/streams_pb.js'
export type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js'
export type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js'
