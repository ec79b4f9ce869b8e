// Generated from schema/openapi.json by `npm run generate`. Do not edit.
import { WaypointError } from '../errors.ts';

export class InvalidUidError extends WaypointError {
  override readonly name = 'InvalidUidError';
  declare readonly code: 'invalid_uid';
}
export class InvalidGameError extends WaypointError {
  override readonly name = 'InvalidGameError';
  declare readonly code: 'invalid_game';
}
export class InvalidCursorError extends WaypointError {
  override readonly name = 'InvalidCursorError';
  declare readonly code: 'invalid_cursor';
}
export class InvalidJsonError extends WaypointError {
  override readonly name = 'InvalidJsonError';
  declare readonly code: 'invalid_json';
}
export class ValidationFailedError extends WaypointError {
  override readonly name = 'ValidationFailedError';
  declare readonly code: 'validation_failed';
}
export class MissingApiKeyError extends WaypointError {
  override readonly name = 'MissingApiKeyError';
  declare readonly code: 'missing_api_key';
}
export class InvalidApiKeyError extends WaypointError {
  override readonly name = 'InvalidApiKeyError';
  declare readonly code: 'invalid_api_key';
}
export class ExpiredApiKeyError extends WaypointError {
  override readonly name = 'ExpiredApiKeyError';
  declare readonly code: 'expired_api_key';
}
export class RevokedApiKeyError extends WaypointError {
  override readonly name = 'RevokedApiKeyError';
  declare readonly code: 'revoked_api_key';
}
export class InsufficientScopeError extends WaypointError {
  override readonly name = 'InsufficientScopeError';
  declare readonly code: 'insufficient_scope';
}
export class IpNotAllowedError extends WaypointError {
  override readonly name = 'IpNotAllowedError';
  declare readonly code: 'ip_not_allowed';
}
export class ConflictOfInterestError extends WaypointError {
  override readonly name = 'ConflictOfInterestError';
  declare readonly code: 'conflict_of_interest';
}
export class NotFoundError extends WaypointError {
  override readonly name = 'NotFoundError';
  declare readonly code: 'not_found';
}
export class PlayerNotFoundError extends WaypointError {
  override readonly name = 'PlayerNotFoundError';
  declare readonly code: 'player_not_found';
}
export class CharacterNotFoundError extends WaypointError {
  override readonly name = 'CharacterNotFoundError';
  declare readonly code: 'character_not_found';
}
export class WeaponNotFoundError extends WaypointError {
  override readonly name = 'WeaponNotFoundError';
  declare readonly code: 'weapon_not_found';
}
export class ArtifactSetNotFoundError extends WaypointError {
  override readonly name = 'ArtifactSetNotFoundError';
  declare readonly code: 'artifact_set_not_found';
}
export class NamecardNotFoundError extends WaypointError {
  override readonly name = 'NamecardNotFoundError';
  declare readonly code: 'namecard_not_found';
}
export class LightConeNotFoundError extends WaypointError {
  override readonly name = 'LightConeNotFoundError';
  declare readonly code: 'light_cone_not_found';
}
export class RelicSetNotFoundError extends WaypointError {
  override readonly name = 'RelicSetNotFoundError';
  declare readonly code: 'relic_set_not_found';
}
export class TraceNotFoundError extends WaypointError {
  override readonly name = 'TraceNotFoundError';
  declare readonly code: 'trace_not_found';
}
export class AgentNotFoundError extends WaypointError {
  override readonly name = 'AgentNotFoundError';
  declare readonly code: 'agent_not_found';
}
export class WEngineNotFoundError extends WaypointError {
  override readonly name = 'WEngineNotFoundError';
  declare readonly code: 'w_engine_not_found';
}
export class DriveDiscSetNotFoundError extends WaypointError {
  override readonly name = 'DriveDiscSetNotFoundError';
  declare readonly code: 'drive_disc_set_not_found';
}
export class BangbooNotFoundError extends WaypointError {
  override readonly name = 'BangbooNotFoundError';
  declare readonly code: 'bangboo_not_found';
}
export class MindscapeNotFoundError extends WaypointError {
  override readonly name = 'MindscapeNotFoundError';
  declare readonly code: 'mindscape_not_found';
}
export class AssetNotFoundError extends WaypointError {
  override readonly name = 'AssetNotFoundError';
  declare readonly code: 'asset_not_found';
}
export class BuildNotFoundError extends WaypointError {
  override readonly name = 'BuildNotFoundError';
  declare readonly code: 'build_not_found';
}
export class ProfileNotFoundError extends WaypointError {
  override readonly name = 'ProfileNotFoundError';
  declare readonly code: 'profile_not_found';
}
export class ReportNotFoundError extends WaypointError {
  override readonly name = 'ReportNotFoundError';
  declare readonly code: 'report_not_found';
}
export class VerificationNotFoundError extends WaypointError {
  override readonly name = 'VerificationNotFoundError';
  declare readonly code: 'verification_not_found';
}
export class MethodNotAllowedError extends WaypointError {
  override readonly name = 'MethodNotAllowedError';
  declare readonly code: 'method_not_allowed';
}
export class DuplicateReportError extends WaypointError {
  override readonly name = 'DuplicateReportError';
  declare readonly code: 'duplicate_report';
}
export class ReportAlreadyReviewedError extends WaypointError {
  override readonly name = 'ReportAlreadyReviewedError';
  declare readonly code: 'report_already_reviewed';
}
export class ReportClaimedError extends WaypointError {
  override readonly name = 'ReportClaimedError';
  declare readonly code: 'report_claimed';
}
export class WebhookLimitReachedError extends WaypointError {
  override readonly name = 'WebhookLimitReachedError';
  declare readonly code: 'webhook_limit_reached';
}
export class WebhookDisabledError extends WaypointError {
  override readonly name = 'WebhookDisabledError';
  declare readonly code: 'webhook_disabled';
}
export class BuildLimitReachedError extends WaypointError {
  override readonly name = 'BuildLimitReachedError';
  declare readonly code: 'build_limit_reached';
}
export class KeyAlreadyRotatedError extends WaypointError {
  override readonly name = 'KeyAlreadyRotatedError';
  declare readonly code: 'key_already_rotated';
}
export class EvidenceQuotaExceededError extends WaypointError {
  override readonly name = 'EvidenceQuotaExceededError';
  declare readonly code: 'evidence_quota_exceeded';
}
export class EvidenceAlreadyUploadedError extends WaypointError {
  override readonly name = 'EvidenceAlreadyUploadedError';
  declare readonly code: 'evidence_already_uploaded';
}
export class IdempotencyInProgressError extends WaypointError {
  override readonly name = 'IdempotencyInProgressError';
  declare readonly code: 'idempotency_in_progress';
}
export class EndpointRemovedError extends WaypointError {
  override readonly name = 'EndpointRemovedError';
  declare readonly code: 'endpoint_removed';
}
export class PayloadTooLargeError extends WaypointError {
  override readonly name = 'PayloadTooLargeError';
  declare readonly code: 'payload_too_large';
}
export class UnsupportedMediaTypeError extends WaypointError {
  override readonly name = 'UnsupportedMediaTypeError';
  declare readonly code: 'unsupported_media_type';
}
export class SelfReportError extends WaypointError {
  override readonly name = 'SelfReportError';
  declare readonly code: 'self_report';
}
export class ReportQuotaExceededError extends WaypointError {
  override readonly name = 'ReportQuotaExceededError';
  declare readonly code: 'report_quota_exceeded';
}
export class EvidenceNotUploadedError extends WaypointError {
  override readonly name = 'EvidenceNotUploadedError';
  declare readonly code: 'evidence_not_uploaded';
}
export class VerificationCodeNotFoundError extends WaypointError {
  override readonly name = 'VerificationCodeNotFoundError';
  declare readonly code: 'verification_code_not_found';
}
export class IdempotencyKeyReusedError extends WaypointError {
  override readonly name = 'IdempotencyKeyReusedError';
  declare readonly code: 'idempotency_key_reused';
}
export class RateLimitedError extends WaypointError {
  override readonly name = 'RateLimitedError';
  declare readonly code: 'rate_limited';
}
export class InternalErrorError extends WaypointError {
  override readonly name = 'InternalErrorError';
  declare readonly code: 'internal_error';
}
export class FormatNotSupportedError extends WaypointError {
  override readonly name = 'FormatNotSupportedError';
  declare readonly code: 'format_not_supported';
}
export class UpstreamUnavailableError extends WaypointError {
  override readonly name = 'UpstreamUnavailableError';
  declare readonly code: 'upstream_unavailable';
}
export class StorageFullError extends WaypointError {
  override readonly name = 'StorageFullError';
  declare readonly code: 'storage_full';
}

/** The error class of each code. */
export const errorClasses = {
  invalid_uid: InvalidUidError,
  invalid_game: InvalidGameError,
  invalid_cursor: InvalidCursorError,
  invalid_json: InvalidJsonError,
  validation_failed: ValidationFailedError,
  missing_api_key: MissingApiKeyError,
  invalid_api_key: InvalidApiKeyError,
  expired_api_key: ExpiredApiKeyError,
  revoked_api_key: RevokedApiKeyError,
  insufficient_scope: InsufficientScopeError,
  ip_not_allowed: IpNotAllowedError,
  conflict_of_interest: ConflictOfInterestError,
  not_found: NotFoundError,
  player_not_found: PlayerNotFoundError,
  character_not_found: CharacterNotFoundError,
  weapon_not_found: WeaponNotFoundError,
  artifact_set_not_found: ArtifactSetNotFoundError,
  namecard_not_found: NamecardNotFoundError,
  light_cone_not_found: LightConeNotFoundError,
  relic_set_not_found: RelicSetNotFoundError,
  trace_not_found: TraceNotFoundError,
  agent_not_found: AgentNotFoundError,
  w_engine_not_found: WEngineNotFoundError,
  drive_disc_set_not_found: DriveDiscSetNotFoundError,
  bangboo_not_found: BangbooNotFoundError,
  mindscape_not_found: MindscapeNotFoundError,
  asset_not_found: AssetNotFoundError,
  build_not_found: BuildNotFoundError,
  profile_not_found: ProfileNotFoundError,
  report_not_found: ReportNotFoundError,
  verification_not_found: VerificationNotFoundError,
  method_not_allowed: MethodNotAllowedError,
  duplicate_report: DuplicateReportError,
  report_already_reviewed: ReportAlreadyReviewedError,
  report_claimed: ReportClaimedError,
  webhook_limit_reached: WebhookLimitReachedError,
  webhook_disabled: WebhookDisabledError,
  build_limit_reached: BuildLimitReachedError,
  key_already_rotated: KeyAlreadyRotatedError,
  evidence_quota_exceeded: EvidenceQuotaExceededError,
  evidence_already_uploaded: EvidenceAlreadyUploadedError,
  idempotency_in_progress: IdempotencyInProgressError,
  endpoint_removed: EndpointRemovedError,
  payload_too_large: PayloadTooLargeError,
  unsupported_media_type: UnsupportedMediaTypeError,
  self_report: SelfReportError,
  report_quota_exceeded: ReportQuotaExceededError,
  evidence_not_uploaded: EvidenceNotUploadedError,
  verification_code_not_found: VerificationCodeNotFoundError,
  idempotency_key_reused: IdempotencyKeyReusedError,
  rate_limited: RateLimitedError,
  internal_error: InternalErrorError,
  format_not_supported: FormatNotSupportedError,
  upstream_unavailable: UpstreamUnavailableError,
  storage_full: StorageFullError,
} as const;

/** Every code of the service; later versions may have more. */
export type ErrorCode = keyof typeof errorClasses;
