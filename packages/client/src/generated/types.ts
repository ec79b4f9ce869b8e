// Generated from schema/openapi.json by `npm run generate`. Do not edit.

export interface components {
    schemas: {
        readonly AccountInput: {
            /** @description The game of the account. */
            readonly game: components["schemas"]["Game"];
            /** @description 9 or 10 digits. */
            readonly uid: string;
        };
        readonly ActorInput: {
            /** @description The character or agent. Required, by this name or as `agent_id`. */
            readonly avatar_id?: number | null;
            /** @description The same as `avatar_id`, as zzz calls it. */
            readonly agent_id?: number | null;
            /** @description Level of the character. */
            readonly level: number;
            /** @description Constellation, eidolon or mindscape, 0 to 6. */
            readonly constellation?: number | null;
            /** @description The same as `constellation`, as hsr calls it. */
            readonly eidolon?: number | null;
            /** @description The same as `constellation`, as zzz calls it. */
            readonly mindscape?: number | null;
            /** @description Ascension phase, 0 to 6. Defaults to the phase of the level. */
            readonly ascension?: number | null;
            /** @description The equipped weapon. Defaults to none. */
            readonly weapon?: components["schemas"]["WeaponInput"] | null;
            /** @description The same as `weapon`, as hsr calls it. */
            readonly light_cone?: components["schemas"]["WeaponInput"] | null;
            /** @description The same as `weapon`, as zzz calls it. */
            readonly w_engine?: components["schemas"]["WeaponInput"] | null;
            /** @description Artifacts, relics or drive discs. */
            readonly artifacts?: readonly components["schemas"]["GearPieceInput"][] | null;
            /** @description The same as `artifacts`, as hsr calls them. */
            readonly relics?: readonly components["schemas"]["GearPieceInput"][] | null;
            /** @description The same as `artifacts`, as zzz calls them. */
            readonly drive_discs?: readonly components["schemas"]["GearPieceInput"][] | null;
            /** @description Final stats that replace computed ones; ratios as fractions. */
            readonly stats?: {
                readonly [key: string]: number | null;
            } | null;
            /** @description Talent levels. Talents left out have their default level. */
            readonly talents?: {
                readonly [key: string]: number | null;
            } | null;
            /** @description Stats and talents in the form of a showcase, used when `stats` and `talents` are left out. */
            readonly detail?: components["schemas"]["CharacterDetailInput"] | null;
            /** @description Skills of zzz in the form of a showcase, used when `talents` is left out. */
            readonly skills?: readonly {
                readonly level?: number | null;
                readonly id?: string | null;
                /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                readonly name?: unknown;
                /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                readonly type?: unknown;
            }[] | null;
            /** @description Traces of hsr in the form of a showcase, used when `talents` is left out. */
            readonly trace_tree?: readonly components["schemas"]["TraceRowInput"][] | null;
            /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
            readonly name?: unknown;
            /** @description Element of a genshin character that has several. Defaults to the first. */
            readonly element?: string | {
                /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                readonly id?: unknown;
                readonly name?: string | null;
            } | null;
            /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
            readonly element_name?: unknown;
            /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
            readonly path?: unknown;
            /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
            readonly path_name?: unknown;
            /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
            readonly specialty?: unknown;
            /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
            readonly specialty_name?: unknown;
            /** @description Whether an hsr character uses its enhanced kit. Defaults to true. */
            readonly enhanced?: boolean | null;
            /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
            readonly core_skill?: unknown;
            /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
            readonly build?: unknown;
            /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
            readonly card_url?: unknown;
            /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
            readonly ranks?: unknown;
        };
        /** @description A stat and the value that is added to it. */
        readonly AddedStat: {
            /** @description The name of the stat, such as crit_rate or atk_percent; new ones come with the game. */
            readonly stat: string;
            /** @description The value: flat, or percent points where the stat is a percentage. */
            readonly value: number;
        };
        /** @description A character or agent as the catalog describes it. */
        readonly Agent: {
            /** @description The game's number of the character. */
            readonly id: number;
            /**
             * @description The game of the character.
             * @constant
             */
            readonly game: "zzz";
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Whether one source alone knows the record, until an import brings it. */
            readonly provisional: boolean;
            /** @description 4 or 5; S, A or B for the agents of zzz. */
            readonly rarity: components["schemas"]["Rarity"];
            /** @description The element in English, such as Pyro (new ones come with the game); null until it is known. */
            readonly element: string | null;
            /** @description `element` as the game calls it in the requested language; null where that is null. */
            readonly element_name: string | null;
            /** @description The weapon class, the path of hsr or the specialty of zzz, in English; new ones come with the game. */
            readonly specialty: string;
            /** @description `weapon_type` as the game calls it in the requested language. */
            readonly specialty_name: string;
            /** @description The nation in genshin or the faction in zzz (new ones come with the game); empty without one. */
            readonly faction: string;
            /** @description Base stats at the end of each phase. */
            readonly ascension_curve: readonly components["schemas"]["AscensionPhase"][];
            /** @description The six constellations, eidolons or mindscapes. */
            readonly mindscapes: readonly components["schemas"]["CharacterRank"][];
            /** @description What it does, as data; empty for what is newer than the data. */
            readonly effects: readonly components["schemas"]["Effect"][];
            /** @description Address of its portrait; empty where there is none. */
            readonly portrait_url: string;
        };
        readonly AnalyzeBuildAnswer: {
            readonly data: components["schemas"]["BuildAnalysis"];
        };
        /** @description The record of an API key, without the key itself. */
        readonly ApiKey: {
            /** @description The id of the key: `key_…`. */
            readonly key_id: string;
            /** @description The id of the key and all keys rotated from it; they share one limit. */
            readonly lineage_id: string;
            /** @description Live or sandbox. */
            readonly environment: components["schemas"]["Environment"];
            /** @description What the key may do. */
            readonly scopes: readonly components["schemas"]["Scope"][];
            /** @description The address ranges from which the key may be used; empty for any. */
            readonly ip_allowlist: readonly string[];
            /** @description The status of the key. */
            readonly status: components["schemas"]["KeyStatus"];
            /**
             * Format: date-time
             * @description When a rotated key ends; null when it was not rotated.
             */
            readonly valid_until: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it was last used, to the minute; null before its first use.
             */
            readonly last_used_at: string | null;
        };
        /** @description An artifact set, relic set or drive disc set as the catalog describes it. */
        readonly ArtifactSet: {
            /** @description The game's number of the set. */
            readonly id: number;
            /** @description The game of the set. */
            readonly game: components["schemas"]["Game"];
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Whether one source alone knows the record, until an import brings it. */
            readonly provisional: boolean;
            /** @description The highest rarity of its pieces, 1 to 5. */
            readonly rarity_max: number;
            /** @description The bonus of two pieces; empty where there is none, sentences of our own without an import, null for what is newer than both. */
            readonly bonus_2pc: string | null;
            /** @description The bonus of four pieces; empty where there is none, sentences of our own without an import, null for what is newer than both. */
            readonly bonus_4pc: string | null;
            /** @description The bonus of a set of one piece; empty for every other set, sentences of our own without an import, null for what is newer than both. */
            readonly bonus_1pc: string | null;
            /** @description The slots it has, each with its main stats. */
            readonly slots: readonly components["schemas"]["SlotPool"][];
            /** @description What it does, as data; empty for what is newer than the data. */
            readonly effects: readonly components["schemas"]["Effect"][];
            /** @description The stats that any of its pieces can have as a substat; new ones come with the game. */
            readonly sub_stat_pool: readonly string[];
            /** @description The address of the picture; empty where there is none. */
            readonly icon_url: string;
        };
        /**
         * @description The kind of the set.
         *     - `artifact`: A set of genshin.
         *     - `cavern`: A relic set of hsr with four pieces.
         *     - `disc`: A drive disc set of zzz.
         *     - `planar`: A set of planar ornaments of hsr.
         * @enum {string}
         */
        readonly ArtifactSetKind: "artifact" | "cavern" | "disc" | "planar";
        /** @description An artifact set, relic set or drive disc set as the catalog describes it. */
        readonly ArtifactSetSummary: {
            /** @description The game's number of the set. */
            readonly id: number;
            /** @description The game of the set. */
            readonly game: components["schemas"]["Game"];
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Whether one source alone knows the record, until an import brings it. */
            readonly provisional: boolean;
            /** @description The highest rarity of its pieces, 1 to 5. */
            readonly rarity_max: number;
            /** @description The bonus of two pieces; empty where there is none, sentences of our own without an import, null for what is newer than both. */
            readonly bonus_2pc: string | null;
            /** @description The bonus of four pieces; empty where there is none, sentences of our own without an import, null for what is newer than both. */
            readonly bonus_4pc: string | null;
            /** @description The bonus of a set of one piece; empty for every other set, sentences of our own without an import, null for what is newer than both. */
            readonly bonus_1pc: string | null;
            /** @description The slots it has, each with its main stats. */
            readonly slots: readonly components["schemas"]["SlotPool"][];
            /** @description The address of the picture; empty where there is none. */
            readonly icon_url: string;
        };
        /** @description The base stats of a character at the end of one phase. */
        readonly AscensionPhase: {
            /** @description The ascension, from 0 on; in zzz from 1 on. */
            readonly phase: number;
            /** @description The highest level within it. */
            readonly level_cap: number;
            /** @description Base HP at that level. */
            readonly hp: number;
            /** @description Base ATK at that level. */
            readonly atk: number;
            /** @description Base DEF at that level. */
            readonly def: number;
        };
        /** @description A picture of a game, public and immutable. */
        readonly Asset: {
            /** @description Where it is; no key is needed there. */
            readonly url: string;
            /** @description Its MIME type. */
            readonly content_type: string;
            /** @description Its width in pixels, as served. */
            readonly width: number;
            /** @description Its height in pixels, as served. */
            readonly height: number;
            /**
             * Format: date-time
             * @description Until when it need not be asked for again.
             */
            readonly cached_until: string;
        };
        /**
         * @description The format that a picture is served in.
         *     - `jpg`: As jpg.
         *     - `png`: As png.
         *     - `webp`: As webp.
         * @enum {string}
         */
        readonly AssetFormat: "jpg" | "png" | "webp";
        readonly AssetItemInput: {
            /** @description What it shows. */
            readonly kind: components["schemas"]["AssetKind"];
            /** @description The id within the kind. */
            readonly id: number;
            /**
             * @description The variant; icon by default.
             * @default icon
             */
            readonly variant?: components["schemas"]["AssetVariant"] | null;
        };
        /**
         * @description What a picture shows.
         *     - `agent`: The id is that of an agent.
         *     - `artifact`: The id is that of an artifact.
         *     - `bangboo`: The id is that of a bangboo.
         *     - `character`: The id is that of a character.
         *     - `drive_disc`: The id is that of a drive disc.
         *     - `light_cone`: The id is that of a light cone.
         *     - `namecard`: The id is that of a namecard.
         *     - `relic`: The id is that of a relic.
         *     - `weapon`: The id is that of a weapon.
         *     - `w_engine`: The id is that of a w engine.
         * @enum {string}
         */
        readonly AssetKind: "agent" | "artifact" | "bangboo" | "character" | "drive_disc" | "light_cone" | "namecard" | "relic" | "weapon" | "w_engine";
        /** @description Where the picture of one item of a list is. */
        readonly AssetLink: {
            /** @description The kind asked for. */
            readonly kind: components["schemas"]["AssetKind"];
            /** @description The id asked for. */
            readonly id: number;
            /** @description Where the picture is; no key is needed there. */
            readonly url: string;
        };
        /** @description An item of a list that has no picture. */
        readonly AssetLookupError: {
            /** @description The kind asked for. */
            readonly kind: components["schemas"]["AssetKind"];
            /** @description The id asked for. */
            readonly id: number;
            /** @description What went wrong. */
            readonly error: components["schemas"]["AssetLookupFault"];
        };
        /**
         * @description Why one item of a list has no picture.
         *     - `not_found`: There is no such picture.
         * @constant
         */
        readonly AssetLookupErrorCode: "not_found";
        /** @description What went wrong with one item. */
        readonly AssetLookupFault: {
            /** @description The kind of fault. */
            readonly code: components["schemas"]["AssetLookupErrorCode"];
            /** @description An English sentence. */
            readonly message: string;
        };
        /**
         * @description Which of the pictures of a thing; few things have all.
         *     - `banner`: The banner.
         *     - `chibi`: The chibi.
         *     - `icon`: The icon.
         *     - `portrait`: The portrait.
         *     - `side`: The side.
         *     - `splash`: The splash.
         * @enum {string}
         */
        readonly AssetVariant: "banner" | "chibi" | "icon" | "portrait" | "side" | "splash";
        /**
         * @description An audited action.
         *     - `account_erased`: The data of an account was erased.
         *     - `ip_denied`: A key was used from an address that its allowlist does not allow.
         *     - `key_allowlist_set`: The address ranges of a key were set.
         *     - `key_created`: A key was created.
         *     - `key_revoked`: A key was revoked.
         *     - `key_rotated`: A key was replaced by a new one.
         *     - `profile_taken_down`: A shared rotation was taken down.
         *     - `report_confirmed`: A report was confirmed.
         *     - `report_dismissed`: A report was dismissed.
         *     - `report_reversed`: A confirmation was reversed.
         *     - `review_refused`: A moderator tried to decide a report that concerns their own key family.
         *     - `scope_denied`: A request needed a scope that its key does not have.
         * @enum {string}
         */
        readonly AuditAction: "account_erased" | "ip_denied" | "key_allowlist_set" | "key_created" | "key_revoked" | "key_rotated" | "profile_taken_down" | "report_confirmed" | "report_dismissed" | "report_reversed" | "review_refused" | "scope_denied";
        /** @description One entry of the audit trail. */
        readonly AuditEntry: {
            /**
             * Format: date-time
             * @description When it was done.
             */
            readonly at: string;
            /** @description The acting key, or `operator`. */
            readonly actor: string;
            /** @description The action. */
            readonly action: components["schemas"]["AuditAction"];
            /** @description The target of the action: a key, a report or an account. */
            readonly target: string;
            /** @description The id of the request. */
            readonly request_id: string;
        };
        /** @description A bangboo of zzz. */
        readonly Bangboo: {
            /** @description The game's number of the bangboo. */
            readonly id: number;
            /**
             * @description The game of the bangboo.
             * @constant
             */
            readonly game: "zzz";
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description S, A or B. */
            readonly rarity: components["schemas"]["Rarity"];
            /** @description What it does when it is called. */
            readonly active_skill: components["schemas"]["BangbooSkill"];
            /** @description What it does by itself. */
            readonly passive_skill: components["schemas"]["BangbooSkill"];
            /** @description Its cost in points; null, since no source has it yet. */
            readonly cost: number | null;
            /** @description What it does in a chain attack; null where no source has the text. */
            readonly chain_interaction: string | null;
            /** @description The address of the picture; empty where there is none. */
            readonly icon_url: string;
            /** @description Its stats at level 1 and before and after each raise of the level cap; empty where no source has them. */
            readonly base_stats: readonly components["schemas"]["StatsAtLevel"][];
            /** @description Its stats at level 60; empty where no source has them. */
            readonly stats: readonly components["schemas"]["AddedStat"][];
        };
        /** @description A skill of a bangboo. */
        readonly BangbooSkill: {
            /** @description Its name in the language asked for; null where no source has it. */
            readonly name: string | null;
            /** @description The description in the requested language; null where no source has the text. */
            readonly description: string | null;
        };
        /** @description A banner: for some weeks, the characters or weapons that it features come more often. */
        readonly Banner: {
            /** @description The id of the banner: its game, its kind in the game and its first day. */
            readonly id: string;
            /** @description The game of the banner. */
            readonly game: components["schemas"]["Game"];
            /** @description What it is for. */
            readonly kind: components["schemas"]["BannerKind"];
            /** @description Its name in the language asked for; null where no source has one. */
            readonly title: string | null;
            /** @description The game version it ran in, such as 5.3. */
            readonly version: string;
            /** @description Which part of that version, from 1. */
            readonly phase: number;
            /** @description Its artwork, at a host of the publisher; null where no source has one. */
            readonly banner_url: string | null;
            /** @description The featured characters or weapons, the rarest first. */
            readonly featured: readonly components["schemas"]["BannerFeatured"][];
            /**
             * Format: date-time
             * @description When it starts.
             */
            readonly starts_at: string;
            /**
             * Format: date-time
             * @description When it ends; null for one that stays.
             */
            readonly ends_at: string | null;
        };
        /** @description A character or weapon that a banner features. */
        readonly BannerFeatured: {
            /** @description What it is. */
            readonly kind: components["schemas"]["BannerKind"];
            /** @description The game's number of it. */
            readonly id: number;
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description 5 or 4 stars; S or A for agents. */
            readonly rarity: components["schemas"]["Rarity"];
            /** @description Whether it comes more often than others of its rarity; false on banners that feature everything. */
            readonly rate_up: boolean;
        };
        /**
         * @description What a banner is for.
         *     - `character`: Characters, or agents.
         *     - `light_cone`: Light cones of hsr.
         *     - `weapon`: Weapons of genshin.
         *     - `w_engine`: W-engines of zzz.
         * @enum {string}
         */
        readonly BannerKind: "character" | "light_cone" | "weapon" | "w_engine";
        readonly BetaMeta: {
            /**
             * @description The path may change at any time.
             * @constant
             */
            readonly beta: true;
        };
        readonly BuffInput: {
            /** @description Name of a buff, or a stat. */
            readonly source: string;
            /** @description Value; ratios as fractions. */
            readonly value?: number | null;
            /** @description Flat ATK added. */
            readonly atk_flat?: number | null;
            /** @description Duration in seconds. Defaults to the whole rotation. */
            readonly duration?: number | null;
        };
        /** @description What gives a buff. */
        readonly BuffSource: {
            /** @description Kind of source. */
            readonly kind: components["schemas"]["BuffSourceKind"];
            /** @description Id in the catalog; null for the team. */
            readonly id: number | null;
            /** @description English name. */
            readonly name: string;
        };
        /**
         * @description What gives a buff.
         *     - `character`: A skill, passive or constellation of a character.
         *     - `set`: A set.
         *     - `team`: The elements of the team, or a reaction.
         *     - `weapon`: A weapon, light cone or w-engine.
         * @enum {string}
         */
        readonly BuffSourceKind: "character" | "set" | "team" | "weapon";
        /** @description The score of a build, with recommendations. Equal builds get equal analyses. */
        readonly BuildAnalysis: {
            /** @description The score, 0 to 100. */
            readonly score: number;
            /** @description The grade of the score. */
            readonly grade: components["schemas"]["BuildGrade"];
            /** @description The role that the build was scored for. */
            readonly role: components["schemas"]["BuildRole"];
            /** @description Whether the role was inferred because none was given. */
            readonly role_inferred: boolean;
            /** @description The profile that fits best, by which the build was scored. Null in analyses saved before profiles existed. */
            readonly profile: components["schemas"]["BuildProfileName"] | null;
            /** @description Where the profile comes from; null when `profile` is. */
            readonly profile_source: components["schemas"]["ProfileSource"] | null;
            /** @description Scores by the other profiles of the character, best first. */
            readonly alternatives: readonly components["schemas"]["BuildProfileScore"][];
            /** @description Percentile of the sub stats: how many of 100 builds have none better. */
            readonly percentile: number;
            /** @description The parts of the score. */
            readonly breakdown: components["schemas"]["BuildBreakdown"];
            /** @description At most 5 recommendations, the largest gain first. */
            readonly recommendations: readonly components["schemas"]["BuildRecommendation"][];
            /** @description Assumptions made about the input. */
            readonly notes: readonly string[];
        };
        /** @description The parts of a score. */
        readonly BuildBreakdown: {
            /** @description Points for main stats. */
            readonly main_stats: components["schemas"]["BuildPartScore"];
            /** @description Points for sub stats. */
            readonly sub_stats: components["schemas"]["BuildPartScore"];
            /** @description Points for sets. */
            readonly sets: components["schemas"]["BuildPartScore"];
            /** @description Points for the final stats that the profile asks for. */
            readonly role: components["schemas"]["BuildPartScore"];
            /** @description Points for the levels of character, weapon and pieces. */
            readonly levels: components["schemas"]["BuildPartScore"];
            /** @description The equipped pieces. */
            readonly pieces: readonly components["schemas"]["BuildPieceScore"][];
            /** @description The final stats. */
            readonly totals: components["schemas"]["BuildTotals"];
        };
        /**
         * @description Grade of a score.
         *     - `A`: 72 to 81.
         *     - `B`: 60 to 71.
         *     - `C`: 45 to 59.
         *     - `D`: 25 to 44.
         *     - `F`: 0 to 24.
         *     - `S`: 82 to 88.
         *     - `SS`: 89 to 94.
         *     - `SSS`: 95 to 100.
         * @enum {string}
         */
        readonly BuildGrade: "A" | "B" | "C" | "D" | "F" | "S" | "SS" | "SSS";
        /**
         * @description Kind of saved build.
         *     - `analysis`: An analysis.
         *     - `simulation`: What a rotation of it does.
         * @enum {string}
         */
        readonly BuildKind: "analysis" | "simulation";
        /** @description One part of a score. */
        readonly BuildPartScore: {
            /** @description Points of this part. */
            readonly points: number;
            /** @description Highest possible points of this part. */
            readonly max: number;
            /** @description How the points come about, in one sentence. */
            readonly detail: string;
        };
        /** @description The score of one equipped piece. */
        readonly BuildPieceScore: {
            /** @description The slot of the piece. */
            readonly slot: string;
            /** @description Whether the profile wants this main stat. */
            readonly main_ok: boolean;
            /** @description Number of sub stat rolls; null when the values fit several numbers. */
            readonly rolls: number | null;
            /** @description Sum of the sub stat rolls, each in percent of the highest roll. */
            readonly roll_value: number;
            /** @description CRIT value: 2 × CRIT Rate + CRIT DMG, in percent points. */
            readonly crit_value: number;
            /** @description Sub stats compared with the best possible for the profile, 0 to 1. */
            readonly quality: number;
        };
        /**
         * @description What a character is built for; finer than a role.
         *     - `anomaly`: It deals damage by anomalies.
         *     - `bloom`: Triggers Bloom, which scales with its Elemental Mastery.
         *     - `break`: It deals damage by breaking weaknesses.
         *     - `burgeon`: Triggers Burgeon, which scales with its Elemental Mastery.
         *     - `damage_over_time`: It deals damage that goes on after its turn.
         *     - `driver`: Stays on the field and triggers reactions with the elements of others.
         *     - `elation`: It deals elation damage.
         *     - `healer`: Heals the team.
         *     - `hyperbloom`: Triggers Hyperbloom, which scales with its Elemental Mastery.
         *     - `off_field_dps`: Deals damage while another character is on the field.
         *     - `on_field_dps`: Main damage dealer whose hits crit.
         *     - `physical_dps`: The same with physical damage.
         *     - `shielder`: Shields the team.
         *     - `stun`: Builds up Daze to stun enemies.
         *     - `support`: Strengthens the team.
         * @enum {string}
         */
        readonly BuildProfileName: "anomaly" | "bloom" | "break" | "burgeon" | "damage_over_time" | "driver" | "elation" | "healer" | "hyperbloom" | "off_field_dps" | "on_field_dps" | "physical_dps" | "shielder" | "stun" | "support";
        /** @description The score of a build by another profile. */
        readonly BuildProfileScore: {
            /** @description The profile. */
            readonly profile: components["schemas"]["BuildProfileName"];
            /** @description The role of the profile. */
            readonly role: components["schemas"]["BuildRole"];
            /** @description The score, 0 to 100. */
            readonly score: number;
        };
        /** @description One way to improve a build. */
        readonly BuildRecommendation: {
            /** @description The kind of improvement. */
            readonly code: components["schemas"]["RecommendationCode"];
            /** @description How much it adds to the score. */
            readonly priority: components["schemas"]["RecommendationPriority"];
            /** @description The slot to change; null when it concerns no single slot. */
            readonly slot: string | null;
            /** @description What to do and what it adds, in the requested language. */
            readonly message: string;
            /** @description Points that this change alone adds to the score. */
            readonly gain: number;
            /** @description Damage that this change adds to the standard rotation, in percent; null when it is not simulated. */
            readonly damage_percent: number | null;
        };
        /**
         * @description What a character is built for.
         *     - `dps`: Deals most of the damage of the team.
         *     - `healer`: Heals the team.
         *     - `shielder`: Shields the team.
         *     - `sub_dps`: Deals damage while another character is on the field.
         *     - `support`: Strengthens the team.
         * @enum {string}
         */
        readonly BuildRole: "dps" | "healer" | "shielder" | "sub_dps" | "support";
        /** @description Final stats: flat values, or percent points. */
        readonly BuildTotals: {
            /** @description CRIT value of all pieces: 2 × CRIT Rate + CRIT DMG, in percent points. */
            readonly crit_value: number;
            /** @description ATK. */
            readonly atk: number;
            /** @description HP. */
            readonly hp: number;
            /** @description DEF. */
            readonly def: number;
            /** @description Elemental Mastery; null in games without it. */
            readonly em: number | null;
            /** @description Energy Recharge, in percent; null in games without it. */
            readonly er: number | null;
            /** @description CRIT Rate. */
            readonly crit_rate: number;
            /** @description CRIT DMG. */
            readonly crit_dmg: number;
        };
        /**
         * @description Where an answer came from.
         *     - `hit`: A copy at most a minute old.
         *     - `miss`: The provider, just now.
         *     - `stale`: A copy up to a day old: the provider is down, or was not asked.
         * @enum {string}
         */
        readonly CacheStatus: "hit" | "miss" | "stale";
        /** @description A path of Honkai: Star Rail; new ones come with the game. */
        readonly CatalogPath: {
            /** @description The game's own word, such as Warlock. */
            readonly id: string;
            /** @description The players' word, such as Nihility. */
            readonly name: string;
        };
        readonly ChangeBuildAnswer: {
            readonly data: components["schemas"]["SavedBuild"];
        };
        /** @description A character or agent as the catalog describes it. */
        readonly Character: {
            /** @description The game's number of the character. */
            readonly id: number;
            /** @description The game of the character. */
            readonly game: components["schemas"]["Game"];
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Whether one source alone knows the record, until an import brings it. */
            readonly provisional: boolean;
            /** @description 4 or 5; S, A or B for the agents of zzz. */
            readonly rarity: components["schemas"]["Rarity"];
            /** @description The element in English, such as Pyro (new ones come with the game); null until it is known. */
            readonly element: string | null;
            /** @description `element` as the game calls it in the requested language; null where that is null. */
            readonly element_name: string | null;
            /** @description The weapon class, the path of hsr or the specialty of zzz, in English; new ones come with the game. */
            readonly weapon_type: string;
            /** @description `weapon_type` as the game calls it in the requested language. */
            readonly weapon_type_name: string;
            /** @description The nation in genshin or the faction in zzz (new ones come with the game); empty without one. */
            readonly region: string;
            /** @description The version of the release, such as 1.0; empty where no source has it. */
            readonly release_version: string;
            /** @description Address of its portrait; empty where there is none. */
            readonly portrait_url: string;
            /** @description Address of its largest picture; empty where there is none. */
            readonly splash_url: string;
            /** @description Talents, skills and passives. */
            readonly talents?: readonly components["schemas"]["CharacterTalent"][];
            /** @description What it does, as data; empty for what is newer than the data. */
            readonly effects?: readonly components["schemas"]["Effect"][];
            /** @description What each ascension costs. */
            readonly ascension?: readonly components["schemas"]["CharacterAscension"][];
        };
        /** @description What one ascension costs. */
        readonly CharacterAscension: {
            /** @description The ascension that is reached: from 1 on, and in zzz from 2 on. */
            readonly phase: number;
            /** @description The level that can be reached after it. */
            readonly level_cap: number;
            /** @description The price in Mora, Credits or Dennies. */
            readonly currency: number;
            /** @description The materials. */
            readonly materials: readonly components["schemas"]["MaterialCost"][];
        };
        /** @description Summary of the build of a shown character. */
        readonly CharacterBuild: {
            /** @description The score, 0 to 100. */
            readonly score: number;
            /** @description The grade of the score. */
            readonly grade: components["schemas"]["BuildGrade"];
            /** @description The role that the build was scored for. */
            readonly role: components["schemas"]["BuildRole"];
            /** @description Whether the role was inferred because none was given. */
            readonly role_inferred: boolean;
            /** @description The profile that fits best, by which the build was scored. */
            readonly profile: components["schemas"]["BuildProfileName"];
            /** @description CRIT value of all pieces: 2 × CRIT Rate + CRIT DMG, in percent points. */
            readonly crit_value: number;
            /** @description The recommendation with the largest gain; null when there is none. */
            readonly worst_gap: components["schemas"]["BuildRecommendation"] | null;
        };
        readonly CharacterDetailInput: {
            readonly stats?: {
                readonly [key: string]: number | null;
            } | null;
            readonly talents?: readonly {
                readonly level?: number | null;
                /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                readonly id?: unknown;
                /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                readonly name?: unknown;
                readonly type?: string | null;
            }[] | null;
            /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
            readonly costume_id?: unknown;
            /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
            readonly friendship?: unknown;
        };
        /** @description A character with one of several elements. */
        readonly CharacterForm: {
            /** @description The element in English. */
            readonly element: string;
            /** @description `element` as the game calls it in the requested language. */
            readonly element_name: string;
            /** @description The talents with it. */
            readonly talents: readonly components["schemas"]["CharacterTalent"][];
            /** @description The six constellations with it. */
            readonly constellations: readonly components["schemas"]["CharacterRank"][];
            /** @description What it does, as data; empty for what is newer than the data. */
            readonly effects: readonly components["schemas"]["Effect"][];
        };
        /** @description One way to build a character. Every list has the best first. */
        readonly CharacterProfile: {
            /** @description What the character is built for. */
            readonly name: components["schemas"]["BuildProfileName"];
            /** @description The role of the profile. */
            readonly role: components["schemas"]["BuildRole"];
            /** @description Where the profile comes from. */
            readonly source: components["schemas"]["ProfileSource"];
            /** @description Number of independent sources. */
            readonly sources: number;
            /** @description Parts that no source gives and that are derived from the skills: `weapons`, or stats of `targets`. */
            readonly derived: readonly string[];
            /** @description The element in lower case, for characters that have several; null for all others. */
            readonly element: string | null;
            /** @description Of each slot with a choice. */
            readonly main_stats: readonly components["schemas"]["ProfileMainStats"][];
            /** @description What a roll of each sub stat is worth; flat stats follow. */
            readonly sub_stats: readonly components["schemas"]["ProfileStat"][];
            /** @description Which sets to wear. */
            readonly sets: readonly components["schemas"]["ProfileSets"][];
            /** @description Two pieces of which go beside them: in hsr and zzz only. */
            readonly pairs: readonly components["schemas"]["ProfileRecord"][];
            /** @description Which weapons. */
            readonly weapons: readonly components["schemas"]["ProfileRecord"][];
            /** @description Final stats to reach; ratios are fractions. */
            readonly targets: readonly components["schemas"]["ProfileStat"][];
        };
        /** @description A constellation, eidolon or mindscape. */
        readonly CharacterRank: {
            /** @description 1 to 6. */
            readonly level: number;
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description The description in the requested language; null where no source has the text. */
            readonly description: string | null;
        };
        /** @description A character or agent as the catalog describes it. */
        readonly CharacterSummary: {
            /** @description The game's number of the character. */
            readonly id: number;
            /** @description The game of the character. */
            readonly game: components["schemas"]["Game"];
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Whether one source alone knows the record, until an import brings it. */
            readonly provisional: boolean;
            /** @description 4 or 5; S, A or B for the agents of zzz. */
            readonly rarity: components["schemas"]["Rarity"];
            /** @description The element in English, such as Pyro (new ones come with the game); null until it is known. */
            readonly element: string | null;
            /** @description `element` as the game calls it in the requested language; null where that is null. */
            readonly element_name: string | null;
            /** @description The weapon class, the path of hsr or the specialty of zzz, in English; new ones come with the game. */
            readonly weapon_type: string;
            /** @description `weapon_type` as the game calls it in the requested language. */
            readonly weapon_type_name: string;
            /** @description The nation in genshin or the faction in zzz (new ones come with the game); empty without one. */
            readonly region: string;
            /** @description The version of the release, such as 1.0; empty where no source has it. */
            readonly release_version: string;
            /** @description Address of its portrait; empty where there is none. */
            readonly portrait_url: string;
            /** @description Address of its largest picture; empty where there is none. */
            readonly splash_url: string;
        };
        /** @description A talent, skill or passive of a character. */
        readonly CharacterTalent: {
            /** @description The kind in the game's words, such as normal, ultimate or chain; new ones come with the game. */
            readonly type: string;
            /** @description In the language asked for; empty until it is known. */
            readonly name: string;
            /** @description What it does at level 1, in sentences of our own without an import; null where neither is known. */
            readonly description: string | null;
            /** @description Its numbers. */
            readonly params: readonly components["schemas"]["TalentParam"][];
            /** @description What each level costs; empty where it cannot be raised. */
            readonly level_costs?: readonly components["schemas"]["LevelCost"][];
        };
        readonly CheckVerificationAnswer: {
            readonly data: components["schemas"]["CheckedVerification"];
        };
        /** @description A verification of the owner of an account by a code in its signature. */
        readonly CheckedVerification: {
            /** @description The id of the verification: `ver_…`. */
            readonly id: string;
            /** @description The status of the verification. */
            readonly status: components["schemas"]["VerificationStatus"];
            /**
             * Format: date-time
             * @description When the code was found; null before.
             */
            readonly verified_at: string | null;
            /**
             * Format: date-time
             * @description When the verified owner expires; null before the code was found.
             */
            readonly valid_until: string | null;
        };
        readonly ClaimScamReportAnswer: {
            readonly data: components["schemas"]["ModeratedReportDetail"];
        };
        /**
         * @description Where the two accounts were in contact.
         *     - `discord`: Discord.
         *     - `gameforum`: A forum of the game.
         *     - `in_game`: The chat of the game.
         *     - `other`: Somewhere else.
         *     - `telegram`: Telegram.
         *     - `whatsapp`: WhatsApp.
         * @enum {string}
         */
        readonly ContactPlatform: "discord" | "gameforum" | "in_game" | "other" | "telegram" | "whatsapp";
        /** @description One stage of a zzz agent's core skill. */
        readonly CoreSkill: {
            /** @description Its letter. */
            readonly letter: components["schemas"]["CoreSkillLetter"];
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description The description in the requested language; null where no source has the text. */
            readonly description: string | null;
            /** @description The stats that it and the stages before it add. */
            readonly stats: readonly components["schemas"]["AddedStat"][];
            /** @description The requirements. */
            readonly unlock: components["schemas"]["CoreSkillUnlock"];
        };
        /**
         * @description How far the core skill of a zzz agent is enhanced, from A, the first stage, to F.
         *     - `A`: Stage 1 of 6.
         *     - `B`: Stage 2 of 6.
         *     - `C`: Stage 3 of 6.
         *     - `D`: Stage 4 of 6.
         *     - `E`: Stage 5 of 6.
         *     - `F`: Stage 6 of 6.
         * @enum {string}
         */
        readonly CoreSkillLetter: "A" | "B" | "C" | "D" | "E" | "F";
        /** @description The requirements of a stage of the core skill. */
        readonly CoreSkillUnlock: {
            /** @description The lowest agent level at which it can be unlocked. */
            readonly agent_level: number;
            /** @description How many Dennies; null where no source has the cost. */
            readonly currency: number | null;
            /** @description The materials; empty where no source has them. */
            readonly materials: readonly components["schemas"]["MaterialCost"][];
        };
        readonly CreateEvidenceUploadAnswer: {
            readonly data: components["schemas"]["EvidenceUpload"];
        };
        readonly CreateWebhookAnswer: {
            readonly data: components["schemas"]["CreatedWebhook"];
        };
        /** @description An address that events are sent to, by signed requests. */
        readonly CreatedWebhook: {
            /** @description Names the webhook: `whk_…`. */
            readonly id: string;
            /** @description The address. */
            readonly url: string;
            /** @description The accounts whose changes of the trust score are sent to it. */
            readonly accounts: readonly components["schemas"]["WebhookAccount"][];
            /** @description The notices that are sent to it. */
            readonly notices: readonly components["schemas"]["WebhookNotices"][];
            /** @description Why it was switched off; null while it is on. */
            readonly disabled_reason: components["schemas"]["WebhookDisabledReason"] | null;
            /**
             * Format: date-time
             * @description Since when nothing was accepted; null when all is well.
             */
            readonly failing_since: string | null;
            /** @description How many of its deliveries were dropped because more than 2,000 of the key family waited. */
            readonly dropped: number;
            /**
             * Format: date-time
             * @description When its secret was last replaced; null for the first.
             */
            readonly secret_rolled_at: string | null;
            /**
             * Format: date-time
             * @description Until when the old secret signs too; null without one.
             */
            readonly old_secret_until: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            readonly created_at: string;
            /** @description The events that are sent to it. */
            readonly events: readonly components["schemas"]["WebhookEvent"][];
            /** @description Whether the webhook receives events or is switched off. */
            readonly status: components["schemas"]["WebhookStatus"];
            /** @description What its messages are signed with, for Standard Webhooks: `whsec_…`. */
            readonly secret: string;
        };
        /**
         * @description How crits count.
         *     - `always`: Every hit that can crit does.
         *     - `average`: Expected damage: crits count by their rate.
         *     - `never`: None does.
         * @enum {string}
         */
        readonly CritMode: "always" | "average" | "never";
        /** @description A factor or summand of the damage of a hit. */
        readonly DamageFactor: {
            /** @description Name of the factor. */
            readonly name: string;
            /** @description Value. */
            readonly value: number;
        };
        /** @description One damage instance. */
        readonly DamageHit: {
            /** @description Step of the rotation, starting at 1. */
            readonly step: number;
            /** @description Skill that dealt it, or `reaction`. */
            readonly skill: string;
            /** @description Name in the game; null without `explain`. */
            readonly name?: string;
            /** @description Element; null without `explain`. */
            readonly element?: string;
            /** @description Damage by the crit mode. */
            readonly damage: number;
            /** @description Whether it always crits. */
            readonly crit: boolean;
            /** @description Reaction; null without one. */
            readonly reaction: string | null;
            /** @description Reaction bonus as a fraction; null without a reaction. */
            readonly reaction_bonus?: number;
            /** @description Damage without a crit. */
            readonly damage_non_crit: number;
            /** @description Damage with a crit. */
            readonly damage_crit: number;
            /** @description Chance of a crit, 0 to 1. */
            readonly crit_rate: number;
            /** @description Total multiplier of the reaction; null without a reaction. */
            readonly reaction_multiplier?: number;
            /** @description Factors in the order of the formula; null without `explain`. */
            readonly factors?: readonly components["schemas"]["DamageFactor"][];
        };
        /** @description Damage per second of a rotation. */
        readonly DamagePerSecond: {
            /** @description Total damage divided by `action_time_seconds`. */
            readonly raw_dmg_per_second: number;
            /** @description Time that the actions take, in seconds. */
            readonly action_time_seconds: number;
            /** @description Total damage divided by the action time, or by the longest cooldown if that is longer. */
            readonly rotation_dps: number;
            /** @description Damage in 100 action value (hsr); null in the other games. */
            readonly per_100_action_value: number | null;
        };
        /** @description A preset: a rotation for a character. */
        readonly DamageProfile: {
            /** @description Id, `prf_…`. */
            readonly id: string;
            /** @description The character or agent. */
            readonly avatar_id: number;
            /** @description The game. */
            readonly game: components["schemas"]["Game"];
            /** @description Role that it is for. */
            readonly role: components["schemas"]["BuildRole"];
            /** @description Build profile that it is for; null for a shared one. */
            readonly profile: components["schemas"]["BuildProfileName"] | null;
            /** @description Name. */
            readonly name: string;
            /** @description Ids of the others in its team; empty for none. */
            readonly team: readonly number[];
            /** @description Number of key families that voted for it. */
            readonly votes: number;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updated_at: string;
            /** @description Steps, in order. */
            readonly rotation: readonly components["schemas"]["ProfileStep"][];
            /** @description Buffs that it assumes. */
            readonly buffs: readonly components["schemas"]["ProfileBuff"][];
        };
        /** @description Result of a simulated rotation. */
        readonly DamageSimulation: {
            /** @description Damage of all hits. */
            readonly total_damage: number;
            /** @description Damage instances in order: at most 1000, in saved simulations at most 100. */
            readonly hits: readonly components["schemas"]["DamageHit"][];
            /** @description Damage per second. */
            readonly dps: components["schemas"]["DamagePerSecond"];
            /** @description Assumptions, and formulas with their numbers. */
            readonly notes: readonly string[];
        };
        /**
         * @description The reason of a dismissal, which decides how much credibility the reporter loses.
         *     - `false_report`: The report is false.
         *     - `insufficient_evidence`: The report may be true, but the evidence does not show it.
         *     - `out_of_scope`: The report is about something that this service does not moderate.
         * @enum {string}
         */
        readonly DismissReason: "false_report" | "insufficient_evidence" | "out_of_scope";
        /** @description The reports dismissed for one reason. */
        readonly DismissalsForReason: {
            /** @description The reason. */
            readonly reason: components["schemas"]["DismissReason"];
            /** @description The number of dismissed reports. */
            readonly count: number;
        };
        /** @description An artifact set, relic set or drive disc set as the catalog describes it. */
        readonly DriveDiscSet: {
            /** @description The game's number of the set. */
            readonly id: number;
            /**
             * @description The game of the set.
             * @constant
             */
            readonly game: "zzz";
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Whether one source alone knows the record, until an import brings it. */
            readonly provisional: boolean;
            /** @description The highest rarity of its pieces, 1 to 5. */
            readonly rarity_max: number;
            /** @description The bonus of two pieces; empty where there is none, sentences of our own without an import, null for what is newer than both. */
            readonly bonus_2pc: string | null;
            /** @description The bonus of four pieces; empty where there is none, sentences of our own without an import, null for what is newer than both. */
            readonly bonus_4pc: string | null;
            /** @description What it does, as data; empty for what is newer than the data. */
            readonly effects: readonly components["schemas"]["Effect"][];
            /** @description The slots it has, each with its main stats. */
            readonly main_affixes: readonly components["schemas"]["SlotMainStats"][];
            /** @description The stats that any of its pieces can have as a substat; new ones come with the game. */
            readonly sub_stat_pool: readonly string[];
            /** @description The characters that players recommend it for, the best first, then characters without advice whose skills it suits (docs/advice.md). */
            readonly recommended_characters: readonly components["schemas"]["RecommendedCharacter"][];
            /** @description The address of the picture; empty where there is none. */
            readonly icon_url: string;
        };
        /** @description One effect of a set, a passive or a kit, as data. docs/effects.md has the words of stats and conditions. */
        readonly Effect: {
            /** @description Its id within the game, such as 15006-4. */
            readonly id: string;
            /** @description What it is of: 1pc, 2pc or 4pc of a set, passive of a weapon, a part of a kit such as burst, passive4, c1, bonus2, e1, core or m1. */
            readonly from: string;
            /** @description The stats that it raises, or lowers of an enemy, all by the same amount; new ones come with the game. */
            readonly stats: readonly string[];
            /** @description The amount of one stack by refinement or talent level, one for all where it never grows. Shares are fractions; what weakens an enemy is positive. */
            readonly amounts: readonly number[];
            /** @description What the amount is a share of; null where it is an amount. */
            readonly of: components["schemas"]["EffectSource"] | null;
            /** @description The talent whose level counts; null where none does. */
            readonly by: string | null;
            /** @description The conditions, all of which have to hold, such as use:elemental_skill; new ones come with the game. */
            readonly when: readonly string[];
            /** @description Whether the conditions usually hold as it is played; simulations count the effect then. */
            readonly usual: boolean;
            /** @description The most stacks; 1 where it does not stack. */
            readonly stacks: number;
            /** @description The usual number of stacks, on average. */
            readonly usual_stacks: number;
            /** @description Whom it reaches. */
            readonly to: components["schemas"]["EffectReach"];
            /** @description How long it lasts; null where it lasts as long as its conditions. */
            readonly seconds: number | null;
            /** @description How many turns it lasts in hsr; null as `seconds`. */
            readonly turns: number | null;
            /** @description Seconds until it can happen again, at refinement 1 where they differ; null where it always can. */
            readonly cooldown: number | null;
            /** @description Parts of the English names of the hits that it raises; empty for all hits. */
            readonly hits: readonly string[];
            /** @description The element of a further hit (the stat damage); null otherwise. */
            readonly element: string | null;
            /** @description The kind of attack that a further hit counts as; null otherwise. */
            readonly attack: string | null;
            /** @description Whom it works for, such as element:cryo or weapon:sword; empty for everybody. */
            readonly only: readonly string[];
            /** @description A sentence on it in the language asked for, at refinement or level 1. */
            readonly text: string;
        };
        /**
         * @description Whom an effect reaches.
         *     - `active`: The character on the field; in hsr one ally.
         *     - `bearer`: The character itself, or the wearer.
         *     - `enemy`: Enemies, whom it weakens.
         *     - `others`: The party without the bearer.
         *     - `team`: Everybody in the party.
         * @enum {string}
         */
        readonly EffectReach: "active" | "bearer" | "enemy" | "others" | "team";
        /** @description The stat of the bearer that an amount is a share of. */
        readonly EffectSource: {
            /** @description The stat, such as hp; new ones come with the game. */
            readonly stat: string;
            /** @description Only the part above this counts; null where all of it counts. */
            readonly above: number | null;
            /** @description The amount counts once for each whole step of the stat; null where it is a share of it. */
            readonly step: number | null;
            /** @description The most that it gives, as `amounts`; empty without a limit. */
            readonly most: readonly number[];
            /** @description `most` is a share of this stat; null where it is an amount. */
            readonly most_of: string | null;
        };
        readonly EnemyInput: {
            /** @description Level, 1 to 120. */
            readonly level?: number | null;
            /** @description Resistance to all elements, as a fraction. */
            readonly res?: number | null;
            /** @description Resistances by element; they override `res`. */
            readonly element_res?: {
                readonly [key: string]: number | null;
            } | null;
            /** @description DEF reduction, 0 to 1. */
            readonly def_reduction?: number | null;
            /** @description Whether its toughness bar is empty (hsr). */
            readonly broken?: boolean | null;
            /** @description Whether it is stunned (zzz). */
            readonly stunned?: boolean | null;
            /** @description Maximum toughness; a basic attack takes 30 (hsr). */
            readonly max_toughness?: number | null;
            /** @description Maximum HP, of which Bleed takes a share (hsr). */
            readonly max_hp?: number | null;
        };
        /**
         * @description The environment of a key. The data of the two never mixes.
         *     - `live`: Real data from the providers.
         *     - `test`: The sandbox, whose data is the same at each call.
         * @enum {string}
         */
        readonly Environment: "live" | "test";
        /** @description A failure. */
        readonly Error: {
            /** @description What went wrong. */
            readonly error: {
                readonly code: components["schemas"]["ErrorCode"];
                /** @description What went wrong, for people. It may change: programs should use the code. */
                readonly message: string;
                /** @description The same as Retry-After; only with `rate_limited`. */
                readonly retry_after_seconds?: number;
                /** @description All faults in the inputs of the request. The first one decides the code. */
                readonly details?: readonly components["schemas"]["ErrorDetail"][];
            };
        };
        /**
         * @description What went wrong, for programs. Each code has a page: `/problems/{code}`.
         *
         *     - `invalid_uid`: The UID is not valid: a UID is nine or ten digits, as the game shows it.
         *     - `invalid_game`: The game is not genshin, hsr or zzz, in lower case.
         *     - `invalid_cursor`: The cursor cannot be read, was changed, or was made for a list with other filters.
         *     - `invalid_json`: The body is not a JSON object, or is shorter than its Content-Length.
         *     - `validation_failed`: A parameter or a member of the body is missing, misspelt, of the wrong type or out of range.
         *     - `missing_api_key`: The request has no API key.
         *     - `invalid_api_key`: Authorization has no key of this service: it is misspelt, cut short, unknown, or not sent as Bearer, a space and the key.
         *     - `expired_api_key`: The key was rotated, and the overlap in which both keys work has ended.
         *     - `revoked_api_key`: The key was revoked by its holder or by the operator. That cannot be undone.
         *     - `insufficient_scope`: The key is valid, but lacks the scope that this operation needs.
         *     - `ip_not_allowed`: The key may only be used from certain addresses, and yours is not one of them.
         *     - `conflict_of_interest`: Your key family filed this report, or verified the reported or the reporting account, so it may not decide it.
         *     - `not_found`: No operation has this path, or the key or webhook does not belong to your key family.
         *     - `player_not_found`: No account of the game has this UID, or its owner hides the showcase: providers do not tell the two apart.
         *     - `character_not_found`: The catalog of the game has no character with this id.
         *     - `weapon_not_found`: The catalog of the game has no weapon with this id.
         *     - `artifact_set_not_found`: The catalog of the game has no artifact set with this id.
         *     - `namecard_not_found`: The catalog of the game has no name card with this id.
         *     - `light_cone_not_found`: The catalog of the game has no light cone with this id.
         *     - `relic_set_not_found`: The catalog of the game has no relic set with this id.
         *     - `trace_not_found`: The catalog of the game has no trace tree for a character with this id.
         *     - `agent_not_found`: The catalog of the game has no agent with this id.
         *     - `w_engine_not_found`: The catalog of the game has no W-engine with this id.
         *     - `drive_disc_set_not_found`: The catalog of the game has no drive disc set with this id.
         *     - `bangboo_not_found`: The catalog of the game has no bangboo with this id.
         *     - `mindscape_not_found`: The catalog of the game has no mindscape for an agent with this id.
         *     - `asset_not_found`: There is no such picture or variant, or the address for evidence has expired or was used.
         *     - `build_not_found`: Your key has no saved build with this id; builds of others are never shown.
         *     - `profile_not_found`: No rotation profile has this id: its author or a moderator may have removed it.
         *     - `report_not_found`: No report has this id, or you may not see it.
         *     - `verification_not_found`: Your key has started no verification with this id, or it has ended.
         *     - `method_not_allowed`: The path exists, but not with this method.
         *     - `duplicate_report`: The same account has already reported this account for the same reason, or your key has in its name.
         *     - `report_already_reviewed`: The report has already been decided, and this decision is not possible after that.
         *     - `report_claimed`: Another moderator is working on this report.
         *     - `webhook_limit_reached`: Your key and its predecessors have the most webhooks, or name the most accounts, that are allowed.
         *     - `webhook_disabled`: The webhook is switched off, so nothing can be redelivered to it.
         *     - `build_limit_reached`: Your key and its predecessors have saved the most builds that are allowed.
         *     - `key_already_rotated`: The key was rotated before, and the new key is already in use.
         *     - `evidence_quota_exceeded`: The evidence of your key family is too large: the pictures that no report names, or all of them.
         *     - `evidence_already_uploaded`: The upload address already has a picture, and you sent other bytes.
         *     - `idempotency_in_progress`: The first request with this Idempotency-Key has not been answered yet.
         *     - `endpoint_removed`: This path was removed for good.
         *     - `payload_too_large`: The body or the headers are too long: at most 64 KiB of JSON, and 16 KiB of headers and URL.
         *     - `unsupported_media_type`: The Content-Type is not one that this path accepts, which is mostly JSON.
         *     - `self_report`: The reporting and the reported account are the same.
         *     - `report_quota_exceeded`: The reporting account, or others in its name, filed five reports today.
         *     - `evidence_not_uploaded`: An address in evidence_urls is not an upload of your key, or another report uses it.
         *     - `verification_code_not_found`: The provider did not yet show the code in the signature: the account is not verified.
         *     - `idempotency_key_reused`: The Idempotency-Key was sent with another body in the last 24 hours.
         *     - `rate_limited`: A limit is reached: of the key, of one operation, or of your address.
         *     - `internal_error`: Something went wrong on our side. It is logged; your request is not at fault.
         *     - `format_not_supported`: You asked for a form of the answer that is not made here.
         *     - `upstream_unavailable`: A source of the answer cannot be reached: the provider of player data, a host of pictures, or our database.
         *     - `storage_full`: The service has no room left to store anything. Your request was not done; reads still work.
         * @enum {string}
         */
        readonly ErrorCode: "invalid_uid" | "invalid_game" | "invalid_cursor" | "invalid_json" | "validation_failed" | "missing_api_key" | "invalid_api_key" | "expired_api_key" | "revoked_api_key" | "insufficient_scope" | "ip_not_allowed" | "conflict_of_interest" | "not_found" | "player_not_found" | "character_not_found" | "weapon_not_found" | "artifact_set_not_found" | "namecard_not_found" | "light_cone_not_found" | "relic_set_not_found" | "trace_not_found" | "agent_not_found" | "w_engine_not_found" | "drive_disc_set_not_found" | "bangboo_not_found" | "mindscape_not_found" | "asset_not_found" | "build_not_found" | "profile_not_found" | "report_not_found" | "verification_not_found" | "method_not_allowed" | "duplicate_report" | "report_already_reviewed" | "report_claimed" | "webhook_limit_reached" | "webhook_disabled" | "build_limit_reached" | "key_already_rotated" | "evidence_quota_exceeded" | "evidence_already_uploaded" | "idempotency_in_progress" | "endpoint_removed" | "payload_too_large" | "unsupported_media_type" | "self_report" | "report_quota_exceeded" | "evidence_not_uploaded" | "verification_code_not_found" | "idempotency_key_reused" | "rate_limited" | "internal_error" | "format_not_supported" | "upstream_unavailable" | "storage_full";
        /** @description One fault in a parameter or member. */
        readonly ErrorDetail: {
            /** @description The parameter or member, with dots: `items.3.id`. */
            readonly path: string;
            /** @description What is wrong with it. */
            readonly message: string;
        };
        /** @description When an event ran, and how many took part. */
        readonly EventParticipation: {
            /** @description How many took part; always null, as no source publishes it. */
            readonly participants: number | null;
            /** @description Its runs, the newest first. */
            readonly runs: readonly components["schemas"]["EventRun"][];
        };
        /** @description What an event gives. */
        readonly EventReward: {
            /** @description What it is. */
            readonly name: string;
            /** @description How many; null where unknown. */
            readonly count: number | null;
            /** @description How likely it is, 0 to 1; null while no source says. */
            readonly drop_rate: number | null;
        };
        /** @description One run of an event. */
        readonly EventRun: {
            /**
             * Format: date-time
             * @description When it started.
             */
            readonly starts_at: string;
            /**
             * Format: date-time
             * @description When it ended, or will.
             */
            readonly ends_at: string;
        };
        /** @description A temporary link to a piece of evidence. */
        readonly EvidenceLink: {
            /** @description The address that the report names. */
            readonly url: string;
            /** @description The address to fetch it from; anyone who has the address can see it. */
            readonly signed_url: string;
            /**
             * Format: date-time
             * @description When the link expires; request the report again for another one.
             */
            readonly expires_at: string;
        };
        /** @description An address that accepts one picture, once and without a key. */
        readonly EvidenceUpload: {
            /** @description The id of the upload: `upl_…`. */
            readonly upload_id: string;
            /** @description The HTTP method of the upload: PUT. */
            readonly method: string;
            /** @description The signed address to upload to; anyone who has it can upload. */
            readonly upload_url: string;
            /** @description The address that a report names as evidence once the picture is uploaded. */
            readonly evidence_url: string;
            /** @description The largest picture that is accepted, in bytes. */
            readonly max_bytes: number;
            /**
             * Format: date-time
             * @description When the upload address expires.
             */
            readonly expires_at: string;
            /** @description The headers of the upload. */
            readonly headers: {
                readonly [key: string]: string;
            };
        };
        /** @description Level, weapon, sets and stats of each character: put it before your rotation. */
        readonly ExportGcsimTeamAnswer: string;
        /** @description A file in the Genshin Open Object Description, version 3. */
        readonly ExportGenshinPlayerAnswer: {
            /** @constant */
            readonly format: "GOOD";
            /** @constant */
            readonly version: 3;
            /** @description The program that wrote the file. */
            readonly source: string;
            /** @description Level, constellation, ascension and talents. Levels of talents are without those that constellations add. */
            readonly characters: readonly {
                readonly [key: string]: unknown;
            }[];
            /** @description Values as the game shows them; `location` is the wearer. */
            readonly artifacts: readonly {
                readonly [key: string]: unknown;
            }[];
            /** @description Level, ascension and refinement; `location` is the wearer. */
            readonly weapons: readonly {
                readonly [key: string]: unknown;
            }[];
        };
        /** @description A file as HSR-Scanner writes it, version 4. */
        readonly ExportHsrPlayerAnswer: {
            /**
             * @description Optimizers check this value.
             * @constant
             */
            readonly source: "HSR-Scanner";
            /** @description The release of HSR-Scanner whose format the file follows. */
            readonly build: string;
            /** @constant */
            readonly version: 4;
            readonly metadata: {
                /** @description The account. */
                readonly uid: number;
                /**
                 * @description The Trailblazer of the account; Stelle where the showcase has none.
                 * @enum {string}
                 */
                readonly trailblazer: "Caelus" | "Stelle";
            };
            /** @description `location` is the id of the wearer. */
            readonly light_cones: readonly {
                readonly [key: string]: unknown;
            }[];
            /** @description Values as the game shows them, SPD with one decimal; `location` is the wearer. */
            readonly relics: readonly {
                readonly [key: string]: unknown;
            }[];
            /** @description Levels of skills without those that eidolons add, and the unlocked traces. */
            readonly characters: readonly {
                readonly [key: string]: unknown;
            }[];
        };
        /** @description A file in the Zenless Object Description, version 1. */
        readonly ExportZzzPlayerAnswer: {
            /** @constant */
            readonly format: "ZOD";
            /** @constant */
            readonly version: 1;
            /** @description The program that wrote the file. */
            readonly source: string;
            /** @description Levels of skills without those that mindscapes add. */
            readonly characters: readonly {
                readonly [key: string]: unknown;
            }[];
            /** @description `location` is the wearer. */
            readonly wengines: readonly {
                readonly [key: string]: unknown;
            }[];
            /** @description `upgrades` counts the rolls of a substat, the first one included. */
            readonly discs: readonly {
                readonly [key: string]: unknown;
            }[];
        };
        /**
         * @description A game.
         *     - `genshin`: Genshin Impact.
         *     - `hsr`: Honkai: Star Rail.
         *     - `zzz`: Zenless Zone Zero.
         * @enum {string}
         */
        readonly Game: "genshin" | "hsr" | "zzz";
        /** @description An event of a game, made of the notices that announced it. */
        readonly GameEvent: {
            /** @description The id of the event, the same for each run. */
            readonly id: string;
            /** @description The game of the event. */
            readonly game: components["schemas"]["Game"];
            /** @description In the language asked for; in English where there is no translation. */
            readonly title: string;
            /** @description The version of the game in which it ran last; null where it is not known. */
            readonly version: string | null;
            /** @description Its picture, at a host of the publisher; empty where there is none. */
            readonly banner_url: string;
            /** @description The publisher's page about it; the news page of the game where it has none. */
            readonly detail_url: string;
            /**
             * Format: date-time
             * @description When its last run started.
             */
            readonly starts_at: string;
            /**
             * Format: date-time
             * @description When its last run ends.
             */
            readonly ends_at: string;
            /** @description What it gives; empty where no source says. */
            readonly rewards: readonly components["schemas"]["EventReward"][];
            /** @description When it ran. */
            readonly participation: components["schemas"]["EventParticipation"];
        };
        /** @description One artifact, relic or drive disc. */
        readonly GearItem: {
            /** @description The game's number of the item. */
            readonly id: number;
            /** @description Where it is worn. */
            readonly slot: components["schemas"]["GearSlot"];
            /** @description The set it belongs to. */
            readonly set: components["schemas"]["GearSet"];
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Its rarity, 1 to 5. */
            readonly rarity: number;
            /** @description Its level, from 0. */
            readonly level: number;
            /** @description Its main stat. */
            readonly main_stat: components["schemas"]["GearStat"];
            /** @description Its substats, at most four. */
            readonly sub_stats: readonly components["schemas"]["GearSubStat"][];
            /** @description The address of the picture; empty where there is none. */
            readonly icon_url: string;
            /** @description Twice its CRIT Rate and its CRIT DMG, in percent points: of its main stat too. */
            readonly crit_value?: number;
            /** @description Its rolls in percent of the highest, summed; null where a substat is newer than the catalog. */
            readonly roll_value?: number | null;
        };
        readonly GearPieceInput: {
            /** @description Slot of the game; use each only once. */
            readonly slot: string;
            readonly set?: {
                readonly id?: number | null;
                /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                readonly name?: unknown;
            } | null;
            /** @description Id of the set. */
            readonly set_id?: number | null;
            /** @description Rarity in stars; S, A and B of zzz are 5, 4 and 3. Defaults to the highest. */
            readonly rarity?: number | null;
            /** @description Defaults to the highest level. */
            readonly level?: number | null;
            /** @description The main stat. */
            readonly main_stat: {
                /** @description The name of the stat, such as crit_rate or atk_percent; new ones come with the game. */
                readonly stat: string;
                /** @description Value, in percent points for percentages. Defaults to the value at the level of the piece. */
                readonly value?: number | null;
            };
            /** @description Sub stats, at most 4. */
            readonly sub_stats?: readonly {
                /** @description The name of the stat, such as crit_rate or atk_percent; new ones come with the game. */
                readonly stat: string;
                /** @description Value, in percent points for percentages. */
                readonly value: number;
                /** @description Number of rolls, including the first. */
                readonly rolls?: number | null;
                /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                readonly roll_values?: unknown;
            }[] | null;
            /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
            readonly id?: unknown;
            /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
            readonly name?: unknown;
            /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
            readonly icon_url?: unknown;
            /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
            readonly crit_value?: unknown;
            /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
            readonly roll_value?: unknown;
        };
        /** @description The set that a gear item belongs to. */
        readonly GearSet: {
            /** @description The game's number of the set. */
            readonly id: number;
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
        };
        /**
         * @description Where a piece of gear is worn. Each slot belongs to one game.
         *     - `body`: A slot for relics, in hsr.
         *     - `circlet`: A slot for artifacts, in genshin.
         *     - `feet`: A slot for relics, in hsr.
         *     - `flower`: A slot for artifacts, in genshin.
         *     - `goblet`: A slot for artifacts, in genshin.
         *     - `hands`: A slot for relics, in hsr.
         *     - `head`: A slot for relics, in hsr.
         *     - `plume`: A slot for artifacts, in genshin.
         *     - `rope`: A slot for relics, in hsr.
         *     - `sands`: A slot for artifacts, in genshin.
         *     - `slot_1`: A slot for drive discs, in zzz.
         *     - `slot_2`: A slot for drive discs, in zzz.
         *     - `slot_3`: A slot for drive discs, in zzz.
         *     - `slot_4`: A slot for drive discs, in zzz.
         *     - `slot_5`: A slot for drive discs, in zzz.
         *     - `slot_6`: A slot for drive discs, in zzz.
         *     - `sphere`: A slot for relics, in hsr.
         *     - `unknown`: For a piece whose slot is not known yet.
         * @enum {string}
         */
        readonly GearSlot: "body" | "circlet" | "feet" | "flower" | "goblet" | "hands" | "head" | "plume" | "rope" | "sands" | "slot_1" | "slot_2" | "slot_3" | "slot_4" | "slot_5" | "slot_6" | "sphere" | "unknown";
        /** @description A stat of a gear item: flat, or in percent points (46.6). */
        readonly GearStat: {
            /** @description The name of the stat, such as crit_rate or atk_percent; new ones come with the game. */
            readonly stat: string;
            /** @description Flat, or percent points. */
            readonly value: number;
        };
        /** @description A substat of a gear item. */
        readonly GearSubStat: {
            /** @description The name of the stat, such as crit_rate or atk_percent; new ones come with the game. */
            readonly stat: string;
            /** @description Flat, or percent points. */
            readonly value: number;
            /** @description How often it was rolled, including the first. */
            readonly rolls: number;
            /** @description Each roll's value, the highest first; null where several combinations are shown alike. */
            readonly roll_values?: readonly number[] | null;
        };
        /** @description An artifact set, relic set or drive disc set as the catalog describes it. */
        readonly GenshinArtifactSet: {
            /** @description The game's number of the set. */
            readonly id: number;
            /**
             * @description The game of the set.
             * @constant
             */
            readonly game: "genshin";
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Whether one source alone knows the record, until an import brings it. */
            readonly provisional: boolean;
            /** @description The highest rarity of its pieces, 1 to 5. */
            readonly rarity_max: number;
            /** @description The bonus of two pieces; empty where there is none, sentences of our own without an import, null for what is newer than both. */
            readonly bonus_2pc: string | null;
            /** @description The bonus of four pieces; empty where there is none, sentences of our own without an import, null for what is newer than both. */
            readonly bonus_4pc: string | null;
            /** @description The bonus of a set of one piece; empty for every other set, sentences of our own without an import, null for what is newer than both. */
            readonly bonus_1pc: string | null;
            /** @description The slots it has, each with its main stats. */
            readonly slots: readonly components["schemas"]["SlotPool"][];
            /** @description What it does, as data; empty for what is newer than the data. */
            readonly effects: readonly components["schemas"]["Effect"][];
            /** @description The stats that any of its pieces can have as a substat; new ones come with the game. */
            readonly sub_stat_pool: readonly string[];
            /** @description The address of the picture; empty where there is none. */
            readonly icon_url: string;
            /** @description The characters that players recommend it for, the best first, then characters without advice whose skills it suits (docs/advice.md). */
            readonly recommended_characters: readonly components["schemas"]["RecommendedCharacter"][];
            /** @description The slots it has, each with its main stats. */
            readonly main_affixes: readonly components["schemas"]["SlotMainStats"][];
        };
        /** @description A character shown by a Genshin Impact player. */
        readonly GenshinCharacter: {
            /** @description The game's number of the character. */
            readonly avatar_id: number;
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Pyro, Hydro and so on (new ones come with the game); null while the catalog does not know it. */
            readonly element: string | null;
            /** @description `element` as the game calls it in the requested language; null where that is null. */
            readonly element_name: string | null;
            /** @description Its level. */
            readonly level: number;
            /** @description 0 to 6. */
            readonly constellation: number;
            /** @description 0 to 6. */
            readonly ascension: number;
            /** @description Null when details are hidden. */
            readonly weapon: components["schemas"]["GenshinEquippedWeapon"] | null;
            /** @description Where its card is, a picture to share; null when details are hidden. */
            readonly card_url: string | null;
            /** @description The artifacts worn; empty when details are hidden. */
            readonly artifacts: readonly components["schemas"]["GearItem"][];
            /** @description Null when details are hidden or were not asked for. */
            readonly detail: components["schemas"]["GenshinCharacterDetail"] | null;
            /** @description Score of the build; null when details are hidden or were not requested. */
            readonly build?: components["schemas"]["CharacterBuild"] | null;
        };
        /** @description What is known of a character whose details are shown. */
        readonly GenshinCharacterDetail: {
            /** @description Final stats. */
            readonly stats: components["schemas"]["GenshinStats"];
            /** @description Talents with their levels. */
            readonly talents: readonly components["schemas"]["Talent"][];
            /** @description The game's number of the costume worn; null for the usual one. */
            readonly costume_id: number | null;
            /** @description The friendship level; null where the game does not show it. */
            readonly friendship: number | null;
        };
        /** @description A character or agent as the catalog describes it. */
        readonly GenshinCharacterRecord: {
            /** @description The game's number of the character. */
            readonly id: number;
            /**
             * @description The game of the character.
             * @constant
             */
            readonly game: "genshin";
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Whether one source alone knows the record, until an import brings it. */
            readonly provisional: boolean;
            /** @description 4 or 5; S, A or B for the agents of zzz. */
            readonly rarity: components["schemas"]["Rarity"];
            /** @description The element in English, such as Pyro (new ones come with the game); null until it is known. */
            readonly element: string | null;
            /** @description `element` as the game calls it in the requested language; null where that is null. */
            readonly element_name: string | null;
            /** @description The weapon class, the path of hsr or the specialty of zzz, in English; new ones come with the game. */
            readonly weapon_type: string;
            /** @description `weapon_type` as the game calls it in the requested language. */
            readonly weapon_type_name: string;
            /** @description The nation in genshin or the faction in zzz (new ones come with the game); empty without one. */
            readonly region: string;
            /** @description The version of the release, such as 1.0; empty where no source has it. */
            readonly release_version: string;
            /** @description Address of its portrait; empty where there is none. */
            readonly portrait_url: string;
            /** @description Address of its largest picture; empty where there is none. */
            readonly splash_url: string;
            /** @description All elements that it can have: one for most, six for the Traveler. */
            readonly elements: readonly string[];
            /** @description Talents, skills and passives. */
            readonly talents?: readonly components["schemas"]["CharacterTalent"][];
            /** @description What it does, as data; empty for what is newer than the data. */
            readonly effects?: readonly components["schemas"]["Effect"][];
            /** @description What each ascension costs. */
            readonly ascension?: readonly components["schemas"]["CharacterAscension"][];
            /** @description Base stats at level 1 and before and after each ascension. */
            readonly ascension_curve: readonly components["schemas"]["StatsAtLevel"][];
            /** @description The six constellations, eidolons or mindscapes. */
            readonly constellations: readonly components["schemas"]["CharacterRank"][];
            /** @description The kit of each element of the Traveler; empty for a character that has only one. */
            readonly forms?: readonly components["schemas"]["CharacterForm"][];
        };
        /** @description The weapon in the hands of a character. */
        readonly GenshinEquippedWeapon: {
            /** @description The game's number of the weapon. */
            readonly id: number;
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Its level. */
            readonly level: number;
            /** @description 1 to 5. */
            readonly refinement: number;
        };
        /** @description A player of Genshin Impact. */
        readonly GenshinPlayer: {
            /** @description The account within its game: 9 or 10 digits. */
            readonly uid: string;
            /**
             * @description The game of the account.
             * @constant
             */
            readonly game: "genshin";
            /** @description The player's name. */
            readonly nickname: string;
            /** @description The account level. */
            readonly level: number;
            /** @description 0 to 9. */
            readonly world_level: number;
            /** @description The server, by the UID. */
            readonly region: components["schemas"]["GenshinServerRegion"];
            /** @description The player's own text; may be empty. */
            readonly signature: string;
            /** @description The profile picture. */
            readonly profile_picture_url: string;
            /** @description The game's number of the name card. */
            readonly namecard_id: number;
            /** @description The trust of the community; null only when it cannot be had at the moment. */
            readonly trust_score?: components["schemas"]["TrustScoreSummary"] | null;
            /** @description The characters shown, at most 8, in the provider's order. */
            readonly showcase: readonly components["schemas"]["GenshinCharacter"][];
        };
        /** @description A player of Genshin Impact. */
        readonly GenshinPlayerSummary: {
            /** @description The account within its game: 9 or 10 digits. */
            readonly uid: string;
            /**
             * @description The game of the account.
             * @constant
             */
            readonly game: "genshin";
            /** @description The player's name. */
            readonly nickname: string;
            /** @description The account level. */
            readonly level: number;
            /** @description 0 to 9. */
            readonly world_level: number;
            /** @description The player's own text; may be empty. */
            readonly signature: string;
            /** @description The profile picture. */
            readonly profile_picture_url: string;
            /** @description How many characters are shown. */
            readonly showcase_count: number;
            /** @description The trust of the community; null only when it cannot be had at the moment. */
            readonly trust_score: components["schemas"]["TrustScoreSummary"] | null;
        };
        /**
         * @description The servers of genshin by where they are.
         *     - `america`: America.
         *     - `asia`: Asia.
         *     - `cn`: Mainland China.
         *     - `europe`: Europe.
         *     - `tw_hk_mo`: Taiwan, Hong Kong and Macao.
         *     - `unknown`: The UID is of no known server.
         * @enum {string}
         */
        readonly GenshinServerRegion: "america" | "asia" | "cn" | "europe" | "tw_hk_mo" | "unknown";
        /** @description Final stats: flat, or percent points. */
        readonly GenshinStats: {
            /** @description Max HP. */
            readonly hp: number;
            /** @description ATK. */
            readonly atk: number;
            /** @description DEF. */
            readonly def: number;
            /** @description Crit rate in percent points. */
            readonly crit_rate: number;
            /** @description Crit dmg in percent points. */
            readonly crit_dmg: number;
            /** @description Energy recharge in percent points. */
            readonly energy_recharge: number;
            /** @description Elemental mastery. */
            readonly elemental_mastery: number;
            /** @description Healing bonus in percent points. */
            readonly healing_bonus: number;
            /** @description Physical dmg bonus in percent points. */
            readonly physical_dmg_bonus: number;
            /** @description Pyro dmg bonus in percent points. */
            readonly pyro_dmg_bonus: number;
            /** @description Electro dmg bonus in percent points. */
            readonly electro_dmg_bonus: number;
            /** @description Hydro dmg bonus in percent points. */
            readonly hydro_dmg_bonus: number;
            /** @description Dendro dmg bonus in percent points. */
            readonly dendro_dmg_bonus: number;
            /** @description Anemo dmg bonus in percent points. */
            readonly anemo_dmg_bonus: number;
            /** @description Geo dmg bonus in percent points. */
            readonly geo_dmg_bonus: number;
            /** @description Cryo dmg bonus in percent points. */
            readonly cryo_dmg_bonus: number;
        };
        readonly GetAgentAnswer: {
            readonly data: components["schemas"]["Agent"];
        };
        readonly GetArtifactSetAnswer: {
            readonly data: components["schemas"]["GenshinArtifactSet"] | components["schemas"]["ArtifactSet"];
        };
        readonly GetBangbooAnswer: {
            readonly data: components["schemas"]["Bangboo"];
        };
        readonly GetBuildAnswer: {
            readonly data: components["schemas"]["SavedBuild"];
        };
        readonly GetCharacterAnswer: {
            readonly data: components["schemas"]["GenshinCharacterRecord"] | components["schemas"]["HsrCharacterRecord"] | components["schemas"]["Character"];
        };
        readonly GetCharacterAssetAnswer: {
            readonly data: components["schemas"]["Asset"];
        };
        readonly GetCharacterBuildsAnswer: {
            readonly data: components["schemas"]["GetCharacterBuildsCharacter"];
        };
        /** @description A character or agent as the catalog describes it. */
        readonly GetCharacterBuildsCharacter: {
            /** @description The game's number of the character. */
            readonly id: number;
            /** @description The game of the character. */
            readonly game: components["schemas"]["Game"];
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Build profiles: what players recommend, or what follows from the skills where no source exists (docs/advice.md). */
            readonly profiles: readonly components["schemas"]["CharacterProfile"][];
        };
        readonly GetDriveDiscSetAnswer: {
            readonly data: components["schemas"]["DriveDiscSet"];
        };
        readonly GetGenshinArtifactSetAnswer: {
            readonly data: components["schemas"]["GenshinArtifactSet"];
        };
        readonly GetGenshinCharacterAnswer: {
            readonly data: components["schemas"]["GenshinCharacterRecord"];
        };
        readonly GetGenshinPlayerAnswer: {
            readonly data: components["schemas"]["GenshinPlayer"];
            readonly meta: components["schemas"]["PlayerMeta"];
        };
        readonly GetHsrCharacterAnswer: {
            readonly data: components["schemas"]["HsrCharacterRecord"];
        };
        readonly GetHsrPlayerAnswer: {
            readonly data: components["schemas"]["HsrPlayer"];
            readonly meta: components["schemas"]["HsrPlayerMeta"];
        };
        readonly GetLightConeAnswer: {
            readonly data: components["schemas"]["LightCone"];
        };
        readonly GetMindscapeAnswer: {
            readonly data: components["schemas"]["MindscapeTree"];
        };
        readonly GetModeratedReportAnswer: {
            readonly data: components["schemas"]["ModeratedReportDetail"];
        };
        readonly GetModerationStatisticsAnswer: {
            readonly data: components["schemas"]["ModerationStatistics"];
        };
        readonly GetNamecardAnswer: {
            readonly data: components["schemas"]["Namecard"];
        };
        readonly GetOwnKeyAnswer: {
            readonly data: components["schemas"]["OwnKey"];
        };
        readonly GetPlayerAnswer: {
            readonly data: components["schemas"]["GenshinPlayer"] | components["schemas"]["HsrPlayer"] | components["schemas"]["ZzzPlayer"];
            readonly meta: components["schemas"]["PlayerMeta"] | components["schemas"]["HsrPlayerMeta"] | components["schemas"]["ZzzPlayerMeta"];
        };
        readonly GetPlayerBatchAnswer: {
            readonly data: readonly (components["schemas"]["GenshinPlayerSummary"] | components["schemas"]["HsrPlayerSummary"] | components["schemas"]["LookupError"] | components["schemas"]["ZzzPlayerSummary"])[];
            readonly meta: components["schemas"]["PlayerBatchMeta"];
        };
        readonly GetPlayersAnswer: {
            readonly data: readonly (components["schemas"]["GenshinPlayerSummary"] | components["schemas"]["HsrPlayerSummary"] | components["schemas"]["LookupError"] | components["schemas"]["ZzzPlayerSummary"])[];
            readonly meta: components["schemas"]["PlayerBatchMeta"];
        };
        readonly GetRelicSetAnswer: {
            readonly data: components["schemas"]["RelicSet"];
        };
        readonly GetScamReportAnswer: {
            readonly data: components["schemas"]["ScamReportDetail"];
        };
        readonly GetTraceAnswer: {
            readonly data: components["schemas"]["TraceTree"];
        };
        readonly GetTrustScoreAnswer: {
            readonly data: components["schemas"]["TrustScore"];
        };
        readonly GetVerificationAnswer: {
            readonly data: components["schemas"]["Verification"];
        };
        readonly GetWEngineAnswer: {
            readonly data: components["schemas"]["WEngine"];
        };
        readonly GetWeaponAnswer: {
            readonly data: components["schemas"]["Weapon"];
        };
        readonly GetWebhookAnswer: {
            readonly data: components["schemas"]["Webhook"];
        };
        readonly GetWebhookDeliveryAnswer: {
            readonly data: components["schemas"]["WebhookDeliveryDetail"];
        };
        readonly GetZzzPlayerAnswer: {
            readonly data: components["schemas"]["ZzzPlayer"];
            readonly meta: components["schemas"]["ZzzPlayerMeta"];
        };
        /** @description A character shown by a Honkai: Star Rail player. */
        readonly HsrCharacter: {
            /** @description The game's number of the character. */
            readonly avatar_id: number;
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Its element; null while the catalog does not know it. */
            readonly element: components["schemas"]["HsrKind"] | null;
            /** @description `element` as the game calls it in the requested language; null where that is null. */
            readonly element_name: string | null;
            /** @description Its path; null while the catalog does not know it. */
            readonly path: components["schemas"]["HsrKind"] | null;
            /** @description `path` as the game calls it in the requested language; null where that is null. */
            readonly path_name: string | null;
            /** @description Whether it has the enhanced kit. */
            readonly enhanced: boolean;
            /** @description Its level. */
            readonly level: number;
            /** @description 0 to 6. */
            readonly eidolon: number;
            /** @description 0 to 6. */
            readonly ascension: number;
            /** @description Null when there is none, or details are hidden. */
            readonly light_cone: components["schemas"]["HsrEquippedLightCone"] | null;
            /** @description Where its card is, a picture to share; null when details are hidden. */
            readonly card_url: string | null;
            /** @description The relics and planar ornaments worn; empty when details are hidden. */
            readonly relics: readonly components["schemas"]["GearItem"][];
            /** @description The rows Basic, Skill, Ultimate, Talent; empty when details are hidden. */
            readonly trace_tree: readonly components["schemas"]["HsrTraceRow"][];
            /** @description Null when details are hidden or were not asked for. */
            readonly detail: components["schemas"]["HsrCharacterDetail"] | null;
            /** @description Score of the build; null when details are hidden or were not requested. */
            readonly build?: components["schemas"]["CharacterBuild"] | null;
        };
        /** @description What is known of a character whose details are shown. */
        readonly HsrCharacterDetail: {
            /** @description Final stats. */
            readonly stats: components["schemas"]["HsrStats"];
            /** @description Talents with their levels. */
            readonly talents: readonly components["schemas"]["Talent"][];
            /** @description The game's number of the costume worn; null for the usual one. */
            readonly costume_id: number | null;
            /** @description The friendship level; null where the game does not show it. */
            readonly friendship: number | null;
        };
        /** @description A character or agent as the catalog describes it. */
        readonly HsrCharacterRecord: {
            /** @description The game's number of the character. */
            readonly id: number;
            /**
             * @description The game of the character.
             * @constant
             */
            readonly game: "hsr";
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Whether one source alone knows the record, until an import brings it. */
            readonly provisional: boolean;
            /** @description 4 or 5; S, A or B for the agents of zzz. */
            readonly rarity: components["schemas"]["Rarity"];
            /** @description The element in English, such as Pyro (new ones come with the game); null until it is known. */
            readonly element: string | null;
            /** @description `element` as the game calls it in the requested language; null where that is null. */
            readonly element_name: string | null;
            /** @description The weapon class, the path of hsr or the specialty of zzz, in English; new ones come with the game. */
            readonly weapon_type: string;
            /** @description `weapon_type` as the game calls it in the requested language. */
            readonly weapon_type_name: string;
            /** @description The nation in genshin or the faction in zzz (new ones come with the game); empty without one. */
            readonly region: string;
            /** @description The version of the release, such as 1.0; empty where no source has it. */
            readonly release_version: string;
            /** @description Address of its portrait; empty where there is none. */
            readonly portrait_url: string;
            /** @description Address of its largest picture; empty where there is none. */
            readonly splash_url: string;
            /** @description Whether this is the kit after the game reworked the character; only in hsr. */
            readonly enhanced: boolean;
            /** @description Talents, skills and passives. */
            readonly talents?: readonly components["schemas"]["CharacterTalent"][];
            /** @description What it does, as data; empty for what is newer than the data. */
            readonly effects?: readonly components["schemas"]["Effect"][];
            /** @description What each ascension costs. */
            readonly ascension?: readonly components["schemas"]["CharacterAscension"][];
            /** @description The path in hsr; null in other games. */
            readonly path: components["schemas"]["CatalogPath"] | null;
            /** @description Base stats at level 1 and before and after each ascension. */
            readonly ascension_curve: readonly components["schemas"]["HsrStatsAtLevel"][];
            /** @description The slots of the gear that the character wears, with their main stats. */
            readonly main_stats: readonly components["schemas"]["SlotMainStats"][];
            /** @description The six constellations, eidolons or mindscapes. */
            readonly eidolons: readonly components["schemas"]["CharacterRank"][];
        };
        /** @description The light cone that a character wears. */
        readonly HsrEquippedLightCone: {
            /** @description The game's number of the light cone. */
            readonly id: number;
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Its level. */
            readonly level: number;
            /** @description 1 to 5. */
            readonly superimpose: number;
        };
        /** @description An element or a path; new ones come with the game. */
        readonly HsrKind: {
            /** @description The game's own word: Thunder, Warlock. */
            readonly id: string;
            /** @description The players' word: Lightning, Nihility. */
            readonly name: string;
        };
        /** @description A player of Honkai: Star Rail. */
        readonly HsrPlayer: {
            /** @description The account within its game: 9 or 10 digits. */
            readonly uid: string;
            /**
             * @description The game of the account.
             * @constant
             */
            readonly game: "hsr";
            /** @description The player's name. */
            readonly nickname: string;
            /** @description The account level. */
            readonly level: number;
            /** @description The equilibrium level, from 0. */
            readonly world_level: number;
            /** @description The player's own text; may be empty. */
            readonly signature: string;
            /** @description The profile picture. */
            readonly profile_picture_url: string;
            /** @description The trust of the community; null only when it cannot be had at the moment. */
            readonly trust_score?: components["schemas"]["TrustScoreSummary"] | null;
            /** @description The characters shown, at most 8, in the provider's order. */
            readonly showcase: readonly components["schemas"]["HsrCharacter"][];
        };
        readonly HsrPlayerMeta: {
            /** @description Where the answer came from: the cache of this service (`hit`), the provider (`miss`), or an older copy while the provider is down (`stale`). */
            readonly cache: components["schemas"]["CacheStatus"];
            /** @description Seconds until newer data is available. */
            readonly ttl_seconds: number;
            /** @description The same as the header X-Request-Id. */
            readonly request_id: string;
            /**
             * @description The API version.
             * @constant
             */
            readonly api_version: "v1";
            /** @description The provider that answered. */
            readonly provider: components["schemas"]["ProviderSlot"];
        };
        /** @description A player of Honkai: Star Rail. */
        readonly HsrPlayerSummary: {
            /** @description The account within its game: 9 or 10 digits. */
            readonly uid: string;
            /**
             * @description The game of the account.
             * @constant
             */
            readonly game: "hsr";
            /** @description The player's name. */
            readonly nickname: string;
            /** @description The account level. */
            readonly level: number;
            /** @description The equilibrium level, from 0. */
            readonly world_level: number;
            /** @description The player's own text; may be empty. */
            readonly signature: string;
            /** @description The profile picture. */
            readonly profile_picture_url: string;
            /** @description How many characters are shown. */
            readonly showcase_count: number;
            /** @description The trust of the community; null only when it cannot be had at the moment. */
            readonly trust_score: components["schemas"]["TrustScoreSummary"] | null;
        };
        /** @description Final stats: flat, or percent points. One that is not known yet is null. */
        readonly HsrStats: {
            /** @description Max HP. */
            readonly hp: number | null;
            /** @description ATK. */
            readonly atk: number | null;
            /** @description DEF. */
            readonly def: number | null;
            /** @description Speed. */
            readonly spd: number | null;
            /** @description Crit rate in percent points. */
            readonly crit_rate: number | null;
            /** @description Crit dmg in percent points. */
            readonly crit_dmg: number | null;
            /** @description Break effect in percent points. */
            readonly break_effect: number | null;
            /** @description Effect hit rate in percent points. */
            readonly effect_hit_rate: number | null;
            /** @description Effect res in percent points. */
            readonly effect_res: number | null;
            /** @description Energy recharge in percent points. */
            readonly energy_recharge: number | null;
            /** @description Healing bonus in percent points. */
            readonly healing_bonus: number | null;
            /** @description Physical dmg bonus in percent points. */
            readonly physical_dmg_bonus: number | null;
            /** @description Fire dmg bonus in percent points. */
            readonly fire_dmg_bonus: number | null;
            /** @description Ice dmg bonus in percent points. */
            readonly ice_dmg_bonus: number | null;
            /** @description Lightning dmg bonus in percent points. */
            readonly lightning_dmg_bonus: number | null;
            /** @description Wind dmg bonus in percent points. */
            readonly wind_dmg_bonus: number | null;
            /** @description Quantum dmg bonus in percent points. */
            readonly quantum_dmg_bonus: number | null;
            /** @description Imaginary dmg bonus in percent points. */
            readonly imaginary_dmg_bonus: number | null;
        };
        /** @description The base stats of a character at one level. */
        readonly HsrStatsAtLevel: {
            /** @description The level. */
            readonly level: number;
            /** @description Base HP. */
            readonly hp: number;
            /** @description Base ATK. */
            readonly atk: number;
            /** @description Base DEF. */
            readonly def: number;
            /** @description Base SPD; null in games without it. */
            readonly spd: number | null;
        };
        /** @description A bonus ability in a row of the trace tree. */
        readonly HsrTraceAbility: {
            /** @description The game's number of the trace. */
            readonly id: number;
            /** @description Whether the player has it. */
            readonly unlocked: boolean;
        };
        /**
         * @description What a node of a row is.
         *     - `ability`: It is a bonus ability; these are in `abilities` now.
         *     - `stat`: It raises a stat.
         * @enum {string}
         */
        readonly HsrTraceNodeKind: "ability" | "stat";
        /** @description One of the four rows of the trace tree. */
        readonly HsrTraceRow: {
            /** @description Which of the four it is. */
            readonly row: components["schemas"]["HsrTraceRowName"];
            /** @description The skill that names the row. */
            readonly main_skill: components["schemas"]["HsrTraceSkill"];
            /** @description The stat boosts of the row. */
            readonly stat_nodes: readonly components["schemas"]["HsrTraceStatNode"][];
            /** @description The bonus ability of the row; none in the last one. */
            readonly abilities: readonly components["schemas"]["HsrTraceAbility"][];
        };
        /**
         * @description The skill that a row of the trace tree is named for.
         *     - `Basic`: The basic attack.
         *     - `Skill`: The skill.
         *     - `Talent`: The talent.
         *     - `Ultimate`: The ultimate.
         * @enum {string}
         */
        readonly HsrTraceRowName: "Basic" | "Skill" | "Talent" | "Ultimate";
        /** @description A main skill of the trace tree. */
        readonly HsrTraceSkill: {
            /** @description The game's number of the trace. */
            readonly id: number;
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Its level with what eidolons add. */
            readonly level: number;
            /** @description The highest level without eidolons. */
            readonly max_level: number;
        };
        /** @description A stat boost in a row of the trace tree. */
        readonly HsrTraceStatNode: {
            /** @description The game's number of the trace. */
            readonly id: number;
            /** @description What it is. */
            readonly kind: components["schemas"]["HsrTraceNodeKind"];
            /** @description The stat it raises, such as crit_rate (new ones come with the game). */
            readonly stat: string;
            /** @description By how much: flat, or percent points. */
            readonly value: number;
            /** @description Whether the player has it. */
            readonly unlocked: boolean;
        };
        /**
         * @description The status of a key.
         *     - `active`: The key can be used.
         *     - `revoked`: The key was ended for good.
         *     - `rotated`: Another key replaced it; it can be used until `valid_until`.
         * @enum {string}
         */
        readonly KeyStatus: "active" | "revoked" | "rotated";
        /**
         * @description What the accounts of a game are ranked by.
         *     - `atk`: ATK as the game shows it.
         *     - `crit_stat`: 2 x CRIT Rate + CRIT DMG of the gear, in percent points; the CRIT DMG alone in hsr.
         *     - `damage`: The damage of a standard rotation.
         *     - `hp`: HP as the game shows it.
         *     - `trust`: The trust score.
         * @enum {string}
         */
        readonly LeaderboardCategory: "atk" | "crit_stat" | "damage" | "hp" | "trust";
        /** @description A character of an account on a board. */
        readonly LeaderboardEntry: {
            /** @description From 1; no two entries have the same. */
            readonly rank: number;
            /** @description The account within its game. */
            readonly uid: string;
            /** @description The player's name. */
            readonly nickname: string;
            /** @description The character or agent. */
            readonly avatar_id: number;
            /** @description The ranked value, one decimal. */
            readonly metric_value: number;
            /** @description The trust score as of when it was ranked, 0 to 100, by which equal values are ordered. */
            readonly trust_score: number;
            /** @description Where the card of the character is. */
            readonly screenshot_url: string;
        };
        readonly LeaderboardMeta: {
            /** @description How many items there are on all pages. */
            readonly total: number;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            readonly cursor_next: string | null;
            /** @description The rank of the account `uid`; null when it is not on the board, absent when you sent no `uid`. */
            readonly own?: components["schemas"]["LeaderboardOwnRank"] | null;
            /** @description The rotations and effects that `damage` is simulated with: values of another version are not comparable. Absent for the other metrics. */
            readonly rotation_version?: string;
            /** @description Where the answer came from: the cache of this service (`hit`), the provider (`miss`), or an older copy while the provider is down (`stale`). */
            readonly cache: components["schemas"]["CacheStatus"];
            /** @description Seconds until newer data is available. */
            readonly ttl_seconds: number;
        };
        /**
         * @description What a board ranks by.
         *     - `atk`: ATK as the game shows it.
         *     - `crit_stat`: 2 x CRIT Rate + CRIT DMG of the gear, in percent points; the CRIT DMG alone in hsr.
         *     - `damage`: The damage of a standard rotation.
         *     - `hp`: HP as the game shows it.
         * @enum {string}
         */
        readonly LeaderboardMetric: "atk" | "crit_stat" | "damage" | "hp";
        /** @description The rank of one account on a board. */
        readonly LeaderboardOwnRank: {
            /** @description The rank, from 1. */
            readonly rank: number;
            /** @description The value that it is ranked by. */
            readonly metric_value: number;
            /** @description The percentage of entries that it ranks above. */
            readonly percentile: number;
        };
        /** @description The rank of a character of an account by one metric. */
        readonly LeaderboardRank: {
            /** @description The character or agent. */
            readonly avatar_id: number;
            /** @description The metric. */
            readonly metric: components["schemas"]["LeaderboardMetric"];
            /** @description Its value, with one decimal. */
            readonly metric_value: number;
            /** @description From 1, on the board of all servers. */
            readonly rank: number;
            /** @description All entries of that board. */
            readonly total: number;
            /** @description Percent of the entries that it is at least as good as; 100 for rank 1. */
            readonly percentile: number;
            /** @description The same on the board of its server; null where the server is not known. */
            readonly regional: components["schemas"]["LeaderboardRegionalRank"] | null;
        };
        /**
         * @description The servers that a board ranks.
         *     - `america`: America.
         *     - `asia`: Asia.
         *     - `cn`: Mainland China.
         *     - `europe`: Europe.
         *     - `global`: All of them.
         *     - `tw_hk_mo`: Taiwan, Hong Kong and Macau.
         * @enum {string}
         */
        readonly LeaderboardRegion: "america" | "asia" | "cn" | "europe" | "global" | "tw_hk_mo";
        /** @description The rank of a character on the board of its server. */
        readonly LeaderboardRegionalRank: {
            /** @description The server. */
            readonly region: components["schemas"]["LeaderboardRegion"];
            /** @description From 1. */
            readonly rank: number;
            /** @description All entries of that board. */
            readonly total: number;
        };
        readonly LeaderboardTopMeta: {
            /** @description How many items there are on all pages. */
            readonly total: number;
            /** @description Where the answer came from: the cache of this service (`hit`), the provider (`miss`), or an older copy while the provider is down (`stale`). */
            readonly cache: components["schemas"]["CacheStatus"];
            /** @description Seconds until newer data is available. */
            readonly ttl_seconds: number;
            /** @description What the accounts are ranked by. */
            readonly category: components["schemas"]["LeaderboardCategory"];
        };
        /** @description What it costs to reach one level from the one below. */
        readonly LevelCost: {
            /** @description The level reached. */
            readonly level: number;
            /** @description The price in Mora, Credits or Dennies. */
            readonly currency: number;
            /** @description The materials. */
            readonly materials: readonly components["schemas"]["MaterialCost"][];
        };
        /** @description A weapon, light cone or w-engine as the catalog describes it. */
        readonly LightCone: {
            /** @description The game's number of the weapon. */
            readonly id: number;
            /**
             * @description The game of the weapon.
             * @constant
             */
            readonly game: "hsr";
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Whether one source alone knows the record, until an import brings it. */
            readonly provisional: boolean;
            /** @description 1 to 5; in zzz S is 5, A is 4 and B is 3. */
            readonly rarity: number;
            /** @description The path in hsr; null in other games. */
            readonly path: components["schemas"]["CatalogPath"] | null;
            /** @description Its stats at level 1 and before and after each ascension. */
            readonly base_stats: readonly components["schemas"]["LightConeLevel"][];
            /** @description The passive at each of the five ranks. */
            readonly passive: readonly components["schemas"]["LightConePassive"][];
            /** @description What it does, as data; empty for what is newer than the data. */
            readonly effects: readonly components["schemas"]["Effect"][];
            /** @description Where to get it, in the language asked for (new ones come with the game); empty where no source says it. */
            readonly sources: readonly string[];
            /** @description The address of the picture; empty where there is none. */
            readonly icon_url: string;
            /** @description What each ascension costs. */
            readonly ascension?: readonly components["schemas"]["CharacterAscension"][];
            /** @description The characters that players recommend it for, the best first, then characters without advice whose skills it suits (docs/advice.md). */
            readonly recommended_characters: readonly components["schemas"]["RecommendedCharacter"][];
        };
        /** @description The stats of a weapon at one level. */
        readonly LightConeLevel: {
            /** @description The level. */
            readonly level: number;
            /** @description The ascension at that level. */
            readonly ascension: number;
            /** @description Base HP in hsr, otherwise null. */
            readonly hp: number | null;
            /** @description Base ATK. */
            readonly atk: number;
            /** @description Base DEF in hsr, otherwise null. */
            readonly def: number | null;
        };
        /** @description The passive of a weapon at one refinement, superimposition or phase. */
        readonly LightConePassive: {
            /** @description 1 to 5. */
            readonly superimpose: number;
            /** @description The passive's name; null where there is none, or no source has it. */
            readonly name: string | null;
            /** @description What it does at that rank, in sentences of our own without an import; null where neither is known. */
            readonly description: string | null;
        };
        readonly ListArtifactSetsAnswer: {
            readonly data: readonly components["schemas"]["ArtifactSetSummary"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        readonly ListAuditAnswer: {
            readonly data: readonly components["schemas"]["AuditEntry"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        readonly ListBannersAnswer: {
            readonly data: readonly components["schemas"]["Banner"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        readonly ListBuildsAnswer: {
            readonly data: readonly components["schemas"]["SavedBuildHead"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        readonly ListCharactersAnswer: {
            readonly data: readonly components["schemas"]["CharacterSummary"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        readonly ListDamageBuffsAnswer: {
            readonly data: readonly components["schemas"]["NamedBuff"][];
            readonly meta: components["schemas"]["TotalMeta"];
        };
        readonly ListDamageProfilesAnswer: {
            readonly data: readonly components["schemas"]["DamageProfile"][];
            readonly meta: components["schemas"]["TotalMeta"];
        };
        readonly ListEventsAnswer: {
            readonly data: readonly components["schemas"]["GameEvent"][];
            readonly meta: {
                /** @description Send it as `cursor` to get the next page; null on the last page. */
                readonly cursor_next: string | null;
                /** @description How many items there are on all pages. */
                readonly total: number;
                /**
                 * Format: date-time
                 * @description When the announcements of the game were last imported; null when they never were.
                 */
                readonly imported_at: string | null;
            };
        };
        readonly ListLeaderboardAnswer: {
            readonly data: readonly components["schemas"]["LeaderboardEntry"][];
            readonly meta: components["schemas"]["LeaderboardMeta"];
        };
        readonly ListLeaderboardTopAnswer: {
            readonly data: readonly components["schemas"]["LeaderboardEntry"][];
            readonly meta: components["schemas"]["LeaderboardTopMeta"];
        };
        readonly ListMainStatsAnswer: {
            readonly data: readonly components["schemas"]["MainStatTable"][];
            readonly meta: components["schemas"]["TotalMeta"];
        };
        readonly ListMeta: {
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            readonly cursor_next: string | null;
            /** @description How many items there are on all pages. */
            readonly total: number;
        };
        readonly ListModerationQueueAnswer: {
            readonly data: readonly components["schemas"]["ModeratedReport"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        readonly ListNoticesAnswer: {
            readonly data: readonly components["schemas"]["Notice"][];
            readonly meta: {
                /** @description Send it as `cursor` to get the next page; null on the last page. */
                readonly cursor_next: string | null;
                /** @description How many items there are on all pages. */
                readonly total: number;
                /**
                 * Format: date-time
                 * @description When the announcements of the game were last imported; null when they never were.
                 */
                readonly imported_at: string | null;
            };
        };
        readonly ListOwnScamReportsAnswer: {
            readonly data: readonly components["schemas"]["OwnScamReport"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        readonly ListPlayerRanksAnswer: {
            readonly data: readonly components["schemas"]["LeaderboardRank"][];
            readonly meta: components["schemas"]["TotalMeta"];
        };
        readonly ListScamReportsAnswer: {
            readonly data: readonly components["schemas"]["ScamReport"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        readonly ListTrustTimelineAnswer: {
            readonly data: readonly components["schemas"]["TrustTimelineEntry"][];
            readonly meta: components["schemas"]["TimelineMeta"];
        };
        readonly ListVerificationsAnswer: {
            readonly data: readonly components["schemas"]["Verification"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        readonly ListWeaponsAnswer: {
            readonly data: readonly components["schemas"]["WeaponSummary"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        readonly ListWebhookDeliveriesAnswer: {
            readonly data: readonly components["schemas"]["WebhookDelivery"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        readonly ListWebhooksAnswer: {
            readonly data: readonly components["schemas"]["Webhook"][];
        };
        readonly ListWordsAnswer: {
            readonly data: readonly components["schemas"]["Word"][];
            readonly meta: components["schemas"]["TotalMeta"];
        };
        /** @description A UID of a batch that could not be served. */
        readonly LookupError: {
            /** @description The UID as it was asked for. */
            readonly uid: string;
            /** @description What went wrong. */
            readonly error: components["schemas"]["LookupFault"];
        };
        /**
         * @description Why one UID of a batch could not be served.
         *     - `invalid_uid`: The UID does not have 9 or 10 digits.
         *     - `not_found`: No player with this UID, or the showcase is hidden.
         *     - `upstream_unavailable`: The provider is down, and there is no copy.
         * @enum {string}
         */
        readonly LookupErrorCode: "invalid_uid" | "not_found" | "upstream_unavailable";
        /** @description What went wrong with one UID. */
        readonly LookupFault: {
            /** @description The kind of fault. */
            readonly code: components["schemas"]["LookupErrorCode"];
            /** @description An English sentence. */
            readonly message: string;
            /** @description After how many seconds to ask again; null where that is of no use. */
            readonly retry_after_seconds?: number;
        };
        /** @description A main stat from level 0 to the highest: flat, or in percent points. */
        readonly MainStatRange: {
            /** @description The name of the stat, such as crit_rate or atk_percent; new ones come with the game. */
            readonly stat: string;
            /** @description At level 0. */
            readonly base: number;
            /** @description At the highest level. */
            readonly max: number;
        };
        /** @description The main stats of one slot at one rarity. */
        readonly MainStatTable: {
            /** @description The slot. */
            readonly slot: components["schemas"]["GearSlot"];
            /** @description The rarity of the piece. */
            readonly rarity: number;
            /** @description The highest level at that rarity. */
            readonly max_level: number;
            /** @description The possible main stats. */
            readonly stats: readonly components["schemas"]["MainStatRange"][];
        };
        /** @description An amount of one material. */
        readonly MaterialCost: {
            /** @description The game's number of the material. */
            readonly id: number;
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description The amount. */
            readonly count: number;
        };
        /** @description One of the six mindscapes of an agent. */
        readonly Mindscape: {
            /** @description 1 to 6. */
            readonly level: number;
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description The description in the requested language; null where no source has the text. */
            readonly description: string | null;
            /** @description The requirements. */
            readonly unlock: components["schemas"]["MindscapeUnlock"];
        };
        /** @description The mindscapes and the core skill of a zzz agent. */
        readonly MindscapeTree: {
            /** @description The game's number of the agent. */
            readonly agent_id: number;
            /**
             * @description The game of the agent.
             * @constant
             */
            readonly game: "zzz";
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description The six mindscapes. */
            readonly mindscapes: readonly components["schemas"]["Mindscape"][];
            /** @description The stages of the core skill. */
            readonly core_skill: readonly components["schemas"]["CoreSkill"][];
        };
        /** @description The requirements of a mindscape. */
        readonly MindscapeUnlock: {
            /** @description How many copies of the agent beside the first. */
            readonly copies: number;
        };
        /** @description A report with the fields for moderators. */
        readonly ModeratedReport: {
            /** @description The id of the report: `rep_…`. */
            readonly id: string;
            /** @description The reported account. */
            readonly reported_uid: string;
            /** @description The UID of the reporter without its middle digits. */
            readonly reporter_uid_masked: string;
            /** @description The game of both accounts. */
            readonly game: components["schemas"]["Game"];
            /** @description The category of the report. */
            readonly category: components["schemas"]["ReportCategory"];
            /** @description The status of the report. */
            readonly status: components["schemas"]["ReportStatus"];
            /**
             * Format: date-time
             * @description When it was confirmed; null when it is not.
             */
            readonly confirmed_at: string | null;
            /**
             * Format: date-time
             * @description When it was filed.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description The time by which a moderator should decide.
             */
            readonly expected_review_by: string;
            /** @description The UID of the reporter. */
            readonly reporter_uid: string;
            /** @description The description as it was written. */
            readonly description: string;
            /** @description The addresses of the evidence. */
            readonly evidence_urls: readonly string[];
            /** @description Where the two accounts were in contact, if stated. */
            readonly contact_platform: components["schemas"]["ContactPlatform"] | null;
            /**
             * Format: date-time
             * @description When it was last decided; null while it is pending.
             */
            readonly reviewed_at: string | null;
            /** @description The note of the last decision; null while it is pending. */
            readonly review_note: string | null;
            /** @description Warnings for moderators. */
            readonly flags: readonly components["schemas"]["ReportFlag"][];
            /** @description The key family that filed it. */
            readonly lineage_id: string;
            /** @description The credibility of the reporter when it was filed, 0.05 to 1; null until the score has taken it. */
            readonly credibility: number | null;
            /** @description Its weight while pending; null until the score has taken it. */
            readonly pending_weight: number | null;
            /** @description Whether it is pending past `expected_review_by`. */
            readonly overdue: boolean;
            /** @description Whether it comes first in the queue. */
            readonly urgent: boolean;
            /** @description The current claim; null when it is free. */
            readonly claim: components["schemas"]["ScamReportClaim"] | null;
            /** @description The decisions so far, newest last. */
            readonly reviews: readonly components["schemas"]["ScamReportReview"][];
        };
        /** @description A report with the fields for moderators. */
        readonly ModeratedReportDetail: {
            /** @description The id of the report: `rep_…`. */
            readonly id: string;
            /** @description The reported account. */
            readonly reported_uid: string;
            /** @description The UID of the reporter without its middle digits. */
            readonly reporter_uid_masked: string;
            /** @description The game of both accounts. */
            readonly game: components["schemas"]["Game"];
            /** @description The category of the report. */
            readonly category: components["schemas"]["ReportCategory"];
            /** @description The status of the report. */
            readonly status: components["schemas"]["ReportStatus"];
            /**
             * Format: date-time
             * @description When it was confirmed; null when it is not.
             */
            readonly confirmed_at: string | null;
            /**
             * Format: date-time
             * @description When it was filed.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description The time by which a moderator should decide.
             */
            readonly expected_review_by: string;
            /** @description The UID of the reporter. */
            readonly reporter_uid: string;
            /** @description The description as it was written. */
            readonly description: string;
            /** @description The addresses of the evidence. */
            readonly evidence_urls: readonly string[];
            /** @description Where the two accounts were in contact, if stated. */
            readonly contact_platform: components["schemas"]["ContactPlatform"] | null;
            /**
             * Format: date-time
             * @description When it was last decided; null while it is pending.
             */
            readonly reviewed_at: string | null;
            /** @description The note of the last decision; null while it is pending. */
            readonly review_note: string | null;
            /** @description Warnings for moderators. */
            readonly flags: readonly components["schemas"]["ReportFlag"][];
            /** @description Links to the stored evidence. */
            readonly evidence: readonly components["schemas"]["EvidenceLink"][];
            /** @description The key family that filed it. */
            readonly lineage_id: string;
            /** @description The credibility of the reporter when it was filed, 0.05 to 1; null until the score has taken it. */
            readonly credibility: number | null;
            /** @description Its weight while pending; null until the score has taken it. */
            readonly pending_weight: number | null;
            /** @description Whether it is pending past `expected_review_by`. */
            readonly overdue: boolean;
            /** @description Whether it comes first in the queue. */
            readonly urgent: boolean;
            /** @description The current claim; null when it is free. */
            readonly claim: components["schemas"]["ScamReportClaim"] | null;
            /** @description The decisions so far, newest last. */
            readonly reviews: readonly components["schemas"]["ScamReportReview"][];
        };
        /** @description Statistics of moderation. */
        readonly ModerationStatistics: {
            /** @description Pending reports. */
            readonly open: number;
            /** @description Pending reports past their `expected_review_by`. */
            readonly overdue: number;
            /** @description Pending reports that a moderator claimed. */
            readonly claimed: number;
            /** @description Pending reports by category. */
            readonly by_category: readonly components["schemas"]["OpenReportsOfCategory"][];
            /** @description Pending reports by game. */
            readonly by_game: readonly components["schemas"]["OpenReportsOfGame"][];
            /** @description The decisions of the last 30 days. */
            readonly reviews: components["schemas"]["ReviewStatistics"];
            /** @description The credibility of the key families that file reports. */
            readonly reporters: components["schemas"]["ReporterStandings"];
        };
        /** @description A name card of genshin. */
        readonly Namecard: {
            /** @description The game's number of the card. */
            readonly id: number;
            /**
             * @description The game of the card.
             * @constant
             */
            readonly game: "genshin";
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Its text in the language asked for; null where no source has it. */
            readonly description: string | null;
            /** @description Address of its wide picture; empty where there is none. */
            readonly banner_url: string;
            /** @description The address of the picture; empty where there is none. */
            readonly icon_url: string;
        };
        /** @description A buff of the game that simulations know by its name. */
        readonly NamedBuff: {
            /** @description Id, to send as `source` of a buff. */
            readonly id: string;
            /** @description English name; `source` of a buff takes it too. */
            readonly name: string;
            /** @description What gives it. */
            readonly source: components["schemas"]["BuffSource"];
            /** @description What it adds; ratios as fractions. A `value` replaces the first. */
            readonly stats: readonly components["schemas"]["ProfileStat"][];
            /** @description How long it lasts in the game; null when it does not end. */
            readonly seconds: number | null;
            /** @description What is assumed; null for nothing. */
            readonly note: string | null;
        };
        /** @description Something that a game announced. */
        readonly Notice: {
            /** @description The id: the game and the publisher's number. */
            readonly id: string;
            /** @description The game that announced it. */
            readonly game: components["schemas"]["Game"];
            /** @description What it is about. */
            readonly type: components["schemas"]["NoticeType"];
            /** @description In the language asked for; in English where there is no translation. */
            readonly title: string;
            /** @description Its picture, at a host of the publisher; empty where there is none. */
            readonly banner_url: string;
            /**
             * Format: date-time
             * @description When the first region shows it.
             */
            readonly starts_at: string;
            /**
             * Format: date-time
             * @description When the last region ends it, or when it was removed before that.
             */
            readonly ends_at: string;
            /** @description The publisher's page about it; the news page of the game where it has none. */
            readonly detail_url: string;
        };
        /**
         * @description What a notice is about.
         *     - `banner`: A banner of characters or weapons.
         *     - `event`: An event to take part in.
         *     - `maintenance`: When the servers are closed, and what changes then.
         *     - `notice`: Anything else.
         * @enum {string}
         */
        readonly NoticeType: "banner" | "event" | "maintenance" | "notice";
        readonly NoticesInput: {
            /** @description The game that announces them. */
            readonly game: components["schemas"]["Game"];
            /** @description Only those of this type. */
            readonly type?: components["schemas"]["NoticeType"] | null;
        };
        /** @description The record of an API key, without the key itself. */
        readonly OldKey: {
            /** @description The id of the key: `key_…`. */
            readonly key_id: string;
            /**
             * Format: date-time
             * @description When a rotated key ends; null when it was not rotated.
             */
            readonly valid_until: string | null;
        };
        /** @description The pending reports of one category. */
        readonly OpenReportsOfCategory: {
            /** @description The category. */
            readonly category: components["schemas"]["ReportCategory"];
            /** @description The number of pending reports. */
            readonly open: number;
        };
        /** @description The pending reports of one game. */
        readonly OpenReportsOfGame: {
            /** @description The game. */
            readonly game: components["schemas"]["Game"];
            /** @description The number of pending reports. */
            readonly open: number;
        };
        /** @description The record of an API key, without the key itself. */
        readonly OwnKey: {
            /** @description The id of the key: `key_…`. */
            readonly key_id: string;
            /** @description Live or sandbox. */
            readonly environment: components["schemas"]["Environment"];
            /** @description What the key may do. */
            readonly scopes: readonly components["schemas"]["Scope"][];
            /** @description The status of the key. */
            readonly status: components["schemas"]["KeyStatus"];
            /**
             * Format: date-time
             * @description When a rotated key ends; null when it was not rotated.
             */
            readonly valid_until: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            readonly created_at: string;
        };
        /** @description A scam report against an account; the public sees a censored form. */
        readonly OwnScamReport: {
            /** @description The id of the report: `rep_…`. */
            readonly id: string;
            /** @description The reported account. */
            readonly reported_uid: string;
            /** @description The UID of the reporter without its middle digits. */
            readonly reporter_uid_masked: string;
            /** @description The game of both accounts. */
            readonly game: components["schemas"]["Game"];
            /** @description The category of the report. */
            readonly category: components["schemas"]["ReportCategory"];
            /** @description The status of the report. */
            readonly status: components["schemas"]["ReportStatus"];
            /**
             * Format: date-time
             * @description When it was confirmed; null when it is not.
             */
            readonly confirmed_at: string | null;
            /**
             * Format: date-time
             * @description When it was filed.
             */
            readonly created_at: string;
            /** @description What happened. Reporters and moderators see the full text; others see it without contact data, cut to 500 characters. */
            readonly description: string;
            /**
             * Format: date-time
             * @description The time by which a moderator should decide.
             */
            readonly expected_review_by: string;
            /** @description The UID of the reporter. */
            readonly reporter_uid: string;
            /** @description The addresses of the evidence. */
            readonly evidence_urls: readonly string[];
            /** @description Where the two accounts were in contact, if stated. */
            readonly contact_platform: components["schemas"]["ContactPlatform"] | null;
            /**
             * Format: date-time
             * @description When it was last decided; null while it is pending.
             */
            readonly reviewed_at: string | null;
            /** @description The note of the last decision; null while it is pending. */
            readonly review_note?: string | null;
            /** @description Warnings for moderators. */
            readonly flags?: readonly components["schemas"]["ReportFlag"][];
        };
        /**
         * @description The unit of the numbers of a talent.
         *     - `count`: A count.
         *     - `flat`: Plain numbers.
         *     - `percent`: Percent points.
         *     - `seconds`: Seconds.
         * @enum {string}
         */
        readonly ParamUnit: "count" | "flat" | "percent" | "seconds";
        readonly PlayerBatchMeta: {
            /** @description How many players came from the provider. */
            readonly fetched: number;
            /** @description How many players came from the cache. */
            readonly cached: number;
            /** @description How many players could not be fetched. */
            readonly failed: number;
        };
        readonly PlayerMeta: {
            /** @description Where the answer came from: the cache of this service (`hit`), the provider (`miss`), or an older copy while the provider is down (`stale`). */
            readonly cache: components["schemas"]["CacheStatus"];
            /** @description Seconds until newer data is available. */
            readonly ttl_seconds: number;
            /** @description The same as the header X-Request-Id. */
            readonly request_id: string;
            /**
             * @description The API version.
             * @constant
             */
            readonly api_version: "v1";
        };
        /** @description A failure in the form of RFC 9457, sent when Accept prefers application/problem+json. */
        readonly Problem: {
            /**
             * Format: uri
             * @description The address of the page about the code.
             */
            readonly type: string;
            /** @description The code in a few words. */
            readonly title: string;
            /** @description The status of the answer. */
            readonly status: number;
            /** @description What went wrong, for people. */
            readonly detail: string;
            /** @description The same as X-Request-Id. */
            readonly instance: string;
            readonly code: components["schemas"]["ErrorCode"];
            /** @description The same as Retry-After; only with `rate_limited`. */
            readonly retry_after_seconds?: number;
            /** @description All faults in the inputs of the request. The first one decides the code. */
            readonly details?: readonly components["schemas"]["ErrorDetail"][];
        };
        readonly ProfileBuff: {
            /** @description Name of a buff, or a stat. */
            readonly source: string;
            /** @description Value; null when the name of the buff sets it. */
            readonly value?: number;
            /** @description Flat ATK added; null for none. */
            readonly atk_flat?: number;
            /** @description Duration in seconds; null for the whole rotation. */
            readonly duration?: number;
        };
        /** @description Recommended main stats of one slot. */
        readonly ProfileMainStats: {
            /** @description The slot. */
            readonly slot: string;
            /** @description Main stats, best first. */
            readonly stats: readonly string[];
        };
        /** @description A recommended set or weapon. */
        readonly ProfileRecord: {
            /** @description The id in the game. */
            readonly id: number;
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
        };
        /** @description Recommended sets. */
        readonly ProfileSets: {
            /** @description 4: four pieces of one set. 2: two pieces each of any two of the sets. */
            readonly pieces: number;
            /** @description The sets. */
            readonly sets: readonly components["schemas"]["ProfileRecord"][];
        };
        /**
         * @description Order of shared rotations.
         *     - `new`: Newest first, at most three of a key family.
         *     - `votes`: Most votes first; at least three votes.
         * @enum {string}
         */
        readonly ProfileSort: "new" | "votes";
        /**
         * @description Where advice comes from.
         *     - `community`: What players recommend (docs/advice.md).
         *     - `derived`: The character's skills alone, since no source says more.
         * @enum {string}
         */
        readonly ProfileSource: "community" | "derived";
        /** @description A stat with a value. */
        readonly ProfileStat: {
            /** @description The stat. */
            readonly stat: string;
            /** @description In `sub_stats` the weight of a roll, 0 to 1; in `targets` the value to reach, flat or a fraction. */
            readonly value: number;
        };
        readonly ProfileStep: {
            /** @description A skill of the game, or `reaction`. */
            readonly skill: string;
            /** @description Number of uses. */
            readonly count: number;
            /** @description Aura on the enemy before each use, such as `pyro` or `frozen`; null for none. */
            readonly aura?: string;
            /** @description Reaction, for the skill `reaction`; null for any other skill. */
            readonly type?: string;
            /** @description Variant of the skill; null for the first. */
            readonly variant?: string;
        };
        /**
         * @description Whom to ask for an hsr player.
         *     - `auto`: The primary provider, and the fallback before a failure; the fallback first for a UID that begins with 6.
         *     - `fallback`: The fallback provider only; for a UID that begins with 6 as `auto`.
         *     - `primary`: The primary provider only; for a UID that begins with 6 as `auto`.
         * @enum {string}
         */
        readonly Provider: "auto" | "fallback" | "primary";
        /**
         * @description Which of the two providers of a game.
         *     - `fallback`: The fallback provider.
         *     - `primary`: The primary provider.
         * @enum {string}
         */
        readonly ProviderSlot: "fallback" | "primary";
        /** @description Stars as an Int, or the letter S, A or B as a String. */
        readonly Rarity: number | ("S" | "A" | "B");
        /**
         * @description Kind of recommendation.
         *     - `crit_overcap`: CRIT Rate is above 100 percent.
         *     - `crit_ratio`: CRIT Rate or CRIT DMG is too low; the ideal ratio is 1:2.
         *     - `incomplete_set`: The pieces do not complete a recommended set.
         *     - `low_artifact_level`: Pieces are below their highest level.
         *     - `low_er`: Energy recharge is below its target.
         *     - `low_level`: The character is below its highest level.
         *     - `low_substats`: A piece has weak sub stats for the profile.
         *     - `low_weapon_level`: The weapon is below its highest level.
         *     - `missing_piece`: A slot has no piece.
         *     - `wrong_main_stat`: A piece has a main stat that the profile does not want.
         * @enum {string}
         */
        readonly RecommendationCode: "crit_overcap" | "crit_ratio" | "incomplete_set" | "low_artifact_level" | "low_er" | "low_level" | "low_substats" | "low_weapon_level" | "missing_piece" | "wrong_main_stat";
        /**
         * @description Priority of a recommendation.
         *     - `high`: Adds 5 points or more.
         *     - `low`: Adds less than 2 points.
         *     - `medium`: Adds 2 points or more.
         * @enum {string}
         */
        readonly RecommendationPriority: "high" | "low" | "medium";
        /** @description A character that a set or a weapon is recommended for. */
        readonly RecommendedCharacter: {
            /** @description The game's number of the character. */
            readonly id: number;
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description The role: the name of a profile (`Character.profiles`), or `scaling` where only the skills say that the record suits the character. */
            readonly role: string;
            /** @description Its rank among what is recommended to the character, from 1 on; null where the source has no order. */
            readonly rank: number | null;
            /** @description Where the advice comes from. */
            readonly source: components["schemas"]["ProfileSource"];
        };
        /**
         * @description The kind of a record, in words that fit all games.
         *     - `bangboo`: A bangboo.
         *     - `character`: A character or agent.
         *     - `namecard`: A name card.
         *     - `set`: An artifact set, relic set or drive disc set.
         *     - `weapon`: A weapon, light cone or w-engine.
         * @enum {string}
         */
        readonly RecordKind: "bangboo" | "character" | "namecard" | "set" | "weapon";
        readonly RedeliverFailedDeliveriesAnswer: {
            readonly data: components["schemas"]["RedeliveredDeliveries"];
        };
        readonly RedeliverWebhookDeliveryAnswer: {
            readonly data: components["schemas"]["WebhookDelivery"];
        };
        /** @description How many deliveries are sent again. */
        readonly RedeliveredDeliveries: {
            /** @description How many wait to be sent again. */
            readonly count: number;
            /** @description Whether another call would send more. */
            readonly more: boolean;
        };
        readonly RefreshMeta: {
            /**
             * Format: date-time
             * @description When the score can be refreshed again.
             */
            readonly next_refresh_at: string;
        };
        readonly RefreshTrustScoreAnswer: {
            readonly data: components["schemas"]["TrustScore"];
            readonly meta: components["schemas"]["RefreshMeta"];
        };
        /** @description An artifact set, relic set or drive disc set as the catalog describes it. */
        readonly RelicSet: {
            /** @description The game's number of the set. */
            readonly id: number;
            /**
             * @description The game of the set.
             * @constant
             */
            readonly game: "hsr";
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Whether one source alone knows the record, until an import brings it. */
            readonly provisional: boolean;
            /** @description The highest rarity of its pieces, 1 to 5. */
            readonly rarity_max: number;
            /** @description The kind of the set. */
            readonly kind: components["schemas"]["ArtifactSetKind"];
            /** @description The bonus of two pieces; empty where there is none, sentences of our own without an import, null for what is newer than both. */
            readonly bonus_2pc: string | null;
            /** @description The bonus of four pieces; empty where there is none, sentences of our own without an import, null for what is newer than both. */
            readonly bonus_4pc: string | null;
            /** @description The bonus of a planar set; empty for every other set, sentences of our own without an import, null for what is newer than both. */
            readonly bonus_planar: string | null;
            /** @description What it does, as data; empty for what is newer than the data. */
            readonly effects: readonly components["schemas"]["Effect"][];
            /** @description The slots it has, each with its main stats. */
            readonly main_affixes: readonly components["schemas"]["SlotMainStats"][];
            /** @description The stats that any of its pieces can have as a substat; new ones come with the game. */
            readonly sub_affixes: readonly string[];
            /** @description The address of the picture; empty where there is none. */
            readonly icon_url: string;
            /** @description The characters that players recommend it for, the best first, then characters without advice whose skills it suits (docs/advice.md). */
            readonly recommended_characters: readonly components["schemas"]["RecommendedCharacter"][];
        };
        /**
         * @description The category of a report.
         *     - `boosting`: They played an account for its owner.
         *     - `harassment`: They threatened, insulted or stalked someone.
         *     - `impersonation`: They posed as someone else.
         *     - `other`: Any other deception.
         *     - `phishing`: Passwords, codes or accounts were requested or stolen.
         *     - `rmt`: Items of the game were traded for money.
         * @enum {string}
         */
        readonly ReportCategory: "boosting" | "harassment" | "impersonation" | "other" | "phishing" | "rmt";
        /**
         * @description A warning about a report for moderators.
         *     - `brigade_suspected`: It is part of a wave of reports of little credibility against one account.
         *     - `retaliation`: The reported account had recently reported the reporter.
         * @enum {string}
         */
        readonly ReportFlag: "brigade_suspected" | "retaliation";
        /**
         * @description The status of a report.
         *     - `confirmed`: A moderator confirmed it.
         *     - `dismissed`: A moderator dismissed it, or an appeal against it was upheld.
         *     - `pending_review`: No moderator has decided yet.
         * @enum {string}
         */
        readonly ReportStatus: "confirmed" | "dismissed" | "pending_review";
        /** @description The credibility of a key family that files reports. */
        readonly ReporterStanding: {
            /** @description The key family: `lin_…`. */
            readonly lineage_id: string;
            /** @description Its credibility, 0 to 1; every key family starts at 0.5. */
            readonly credibility: number;
        };
        /** @description The key families with the lowest and the highest credibility. */
        readonly ReporterStandings: {
            /** @description Those below 0.5, the lowest first: at most 10. */
            readonly lowest: readonly components["schemas"]["ReporterStanding"][];
            /** @description Those from 0.5 on, the highest first: at most 10. */
            readonly highest: readonly components["schemas"]["ReporterStanding"][];
        };
        readonly ResolveAssetsAnswer: {
            readonly data: readonly (components["schemas"]["AssetLink"] | components["schemas"]["AssetLookupError"])[];
        };
        /**
         * @description The decision of a moderator.
         *     - `confirmed`: The report is confirmed.
         *     - `dismissed`: The report is dismissed.
         * @enum {string}
         */
        readonly ReviewDecision: "confirmed" | "dismissed";
        readonly ReviewScamReportAnswer: {
            readonly data: components["schemas"]["ModeratedReportDetail"];
        };
        /** @description The recent decisions of moderators. */
        readonly ReviewStatistics: {
            /** @description The number of UTC days, today included. */
            readonly days: number;
            /** @description Reports confirmed. */
            readonly confirmed: number;
            /** @description Reports dismissed. */
            readonly dismissed: number;
            /** @description Dismissals by reason. */
            readonly dismissed_for: readonly components["schemas"]["DismissalsForReason"][];
            /** @description Confirmations reversed. */
            readonly reversed: number;
            /** @description The share of dismissals among the decisions: 0 to 1; null without decisions. */
            readonly dismissed_share: number | null;
            /** @description The median seconds from report to decision, within 2.5 percent; null without decisions. */
            readonly median_seconds: number | null;
        };
        readonly RevokeKeyAnswer: {
            readonly data: components["schemas"]["RevokedKey"];
        };
        /** @description The record of an API key, without the key itself. */
        readonly RevokedKey: {
            /** @description The id of the key: `key_…`. */
            readonly key_id: string;
            /** @description The status of the key. */
            readonly status: components["schemas"]["KeyStatus"];
            /**
             * Format: date-time
             * @description When it was revoked; null when it was not.
             */
            readonly revoked_at: string | null;
        };
        readonly RollWebhookSecretAnswer: {
            readonly data: components["schemas"]["CreatedWebhook"];
        };
        readonly RotateKeyAnswer: {
            readonly data: components["schemas"]["RotatedKey"];
        };
        /** @description The record of an API key, without the key itself. */
        readonly RotatedKey: {
            /** @description The new key itself; it is not stored and cannot be shown again. */
            readonly api_key: string;
            /** @description The id of the key: `key_…`. */
            readonly key_id: string;
            /** @description Live or sandbox. */
            readonly environment: components["schemas"]["Environment"];
            /** @description What the key may do. */
            readonly scopes: readonly components["schemas"]["Scope"][];
            /**
             * Format: date-time
             * @description When it was made.
             */
            readonly created_at: string;
            /** @description The record of the old key. */
            readonly old_key: components["schemas"]["OldKey"];
        };
        readonly RotationStepInput: {
            /** @description A skill of the game, or `reaction`. */
            readonly skill: string;
            /** @description Number of uses, 1 to 50. Defaults to 1. */
            readonly count?: number | null;
            /** @description Aura on the enemy before each use, such as `pyro` or `frozen`. */
            readonly aura?: string | null;
            /** @description Reaction, for the skill `reaction`. */
            readonly type?: string | null;
            /** @description Variant of the skill. Defaults to the first. */
            readonly variant?: string | null;
        };
        readonly SaveBuildAnswer: {
            readonly data: components["schemas"]["SavedBuild"];
        };
        readonly SaveSimulationAnswer: {
            readonly data: components["schemas"]["SavedBuild"];
        };
        /** @description A saved analysis or simulation. */
        readonly SavedBuild: {
            /** @description Id, `bld_…`. */
            readonly id: string;
            /** @description Kind of saved build. */
            readonly kind: components["schemas"]["BuildKind"];
            /** @description Name given by its owner. */
            readonly name: string;
            /** @description The game. */
            readonly game: components["schemas"]["Game"];
            /** @description The character or agent. */
            readonly avatar_id: number;
            /**
             * Format: date-time
             * @description Time of saving.
             */
            readonly created_at: string;
            /** @description Whether it is shared. */
            readonly share: boolean;
            /** @description Id to vote for, `prf_…`; null while it is not shared. */
            readonly profile_id: string | null;
            /** @description The input with the names of /v1, ready to be sent there again. */
            readonly input: unknown;
            /** @description An analysis or a simulation, by `kind`. */
            readonly result: components["schemas"]["SavedSimulation"] | components["schemas"]["BuildAnalysis"];
        };
        /** @description A saved analysis or simulation. */
        readonly SavedBuildHead: {
            /** @description Id, `bld_…`. */
            readonly id: string;
            /** @description Kind of saved build. */
            readonly kind: components["schemas"]["BuildKind"];
            /** @description Name given by its owner. */
            readonly name: string;
            /** @description The game. */
            readonly game: components["schemas"]["Game"];
            /** @description The character or agent. */
            readonly avatar_id: number;
            /**
             * Format: date-time
             * @description Time of saving.
             */
            readonly created_at: string;
            /** @description Whether it is shared. */
            readonly share: boolean;
            /** @description Id to vote for, `prf_…`; null while it is not shared. */
            readonly profile_id: string | null;
        };
        readonly SavedHit: {
            /** @description Step of the rotation, starting at 1. */
            readonly step: number;
            /** @description Skill that dealt it, or `reaction`. */
            readonly skill: string;
            /** @description Name given by its owner. */
            readonly name?: string;
            /** @description Element; null without `explain`. */
            readonly element?: string;
            /** @description Damage by the crit mode. */
            readonly damage: number;
            /** @description Whether it always crits. */
            readonly crit: boolean;
            /** @description Reaction; null without one. */
            readonly reaction: string | null;
            /** @description Reaction bonus as a fraction; null without a reaction. */
            readonly reaction_bonus?: number;
            /** @description Damage without a crit. */
            readonly damage_non_crit: number;
            /** @description Damage with a crit. */
            readonly damage_crit: number;
            /** @description CRIT Rate. */
            readonly crit_rate: number;
            /** @description Total multiplier of the reaction; null without a reaction. */
            readonly reaction_multiplier?: number;
            /** @description Factors in the order of the formula; null without `explain`. */
            readonly factors?: readonly components["schemas"]["DamageFactor"][];
        };
        /** @description Result of a simulated rotation. */
        readonly SavedSimulation: {
            /** @description Damage of all hits. */
            readonly total_damage: number;
            /** @description Damage instances in order: at most 1000, in saved simulations at most 100. */
            readonly hits: readonly components["schemas"]["SavedHit"][];
            /** @description Damage per second. */
            readonly dps: components["schemas"]["DamagePerSecond"];
            /** @description Assumptions, and formulas with their numbers. */
            readonly notes: readonly string[];
        };
        /** @description A scam report against an account; the public sees a censored form. */
        readonly ScamReport: {
            /** @description The id of the report: `rep_…`. */
            readonly id: string;
            /** @description The reported account. */
            readonly reported_uid: string;
            /** @description The UID of the reporter without its middle digits. */
            readonly reporter_uid_masked: string;
            /** @description The game of both accounts. */
            readonly game: components["schemas"]["Game"];
            /** @description The category of the report. */
            readonly category: components["schemas"]["ReportCategory"];
            /** @description The status of the report. */
            readonly status: components["schemas"]["ReportStatus"];
            /**
             * Format: date-time
             * @description When it was confirmed; null when it is not.
             */
            readonly confirmed_at: string | null;
            /**
             * Format: date-time
             * @description When it was filed.
             */
            readonly created_at: string;
            /** @description What happened. Reporters and moderators see the full text; others see it without contact data, cut to 500 characters. */
            readonly description: string;
        };
        /** @description The claim of a moderator on a report. */
        readonly ScamReportClaim: {
            /** @description The key of the moderator: `key_…`. */
            readonly actor: string;
            /**
             * Format: date-time
             * @description When it ends unless renewed.
             */
            readonly until: string;
        };
        /** @description A scam report against an account; the public sees a censored form. */
        readonly ScamReportDetail: {
            /** @description The id of the report: `rep_…`. */
            readonly id: string;
            /** @description The reported account. */
            readonly reported_uid: string;
            /** @description The UID of the reporter without its middle digits. */
            readonly reporter_uid_masked: string;
            /** @description The game of both accounts. */
            readonly game: components["schemas"]["Game"];
            /** @description The category of the report. */
            readonly category: components["schemas"]["ReportCategory"];
            /** @description The status of the report. */
            readonly status: components["schemas"]["ReportStatus"];
            /**
             * Format: date-time
             * @description When it was confirmed; null when it is not.
             */
            readonly confirmed_at: string | null;
            /**
             * Format: date-time
             * @description When it was filed.
             */
            readonly created_at: string;
            /** @description What happened. Reporters and moderators see the full text; others see it without contact data, cut to 500 characters. */
            readonly description: string;
            /**
             * Format: date-time
             * @description The time by which a moderator should decide.
             */
            readonly expected_review_by: string;
            /** @description The UID of the reporter. */
            readonly reporter_uid?: string;
            /** @description The addresses of the evidence. */
            readonly evidence_urls?: readonly string[];
            /** @description Links to the stored evidence. */
            readonly evidence?: readonly components["schemas"]["EvidenceLink"][];
            /** @description Where the two accounts were in contact, if stated. */
            readonly contact_platform?: components["schemas"]["ContactPlatform"] | null;
            /**
             * Format: date-time
             * @description When it was last decided; null while it is pending.
             */
            readonly reviewed_at?: string | null;
            /** @description The note of the last decision; null while it is pending. */
            readonly review_note?: string | null;
            /** @description Warnings for moderators. */
            readonly flags?: readonly components["schemas"]["ReportFlag"][];
        };
        /** @description One decision of a moderator on a report. */
        readonly ScamReportReview: {
            /** @description The decision. */
            readonly decision: components["schemas"]["ReviewDecision"];
            /** @description The reason of a dismissal; null for a confirmation. */
            readonly reason: components["schemas"]["DismissReason"] | null;
            /** @description The note of the moderator. */
            readonly note: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            readonly at: string;
            /** @description The key of the moderator: `key_…`. */
            readonly actor: string;
            /** @description The id of the request. */
            readonly request_id: string;
        };
        /** @enum {string} */
        readonly Scope: "admin" | "read" | "write:build" | "write:report";
        readonly SearchAnswer: {
            readonly data: readonly components["schemas"]["SearchHit"][];
            readonly meta: {
                /** @description How many items there are on all pages. */
                readonly total: number;
                /** @description Where nothing was found: the records whose names look most like the text, the nearest first, at most 5. */
                readonly near: readonly components["schemas"]["SearchMetaNearSearchHit"][];
            };
        };
        /** @description A record of the catalog that matches a search. */
        readonly SearchHit: {
            /** @description The kind. */
            readonly kind: components["schemas"]["RecordKind"];
            /** @description The game that it belongs to. */
            readonly game: components["schemas"]["Game"];
            /** @description The game's number of the record. */
            readonly id: number;
            /** @description Its name in the language asked for; where that is missing, the English name or `matched`. */
            readonly name: string;
            /** @description The name of the record that matches best, or what players call it: an alias, as it is written. */
            readonly matched: string;
            /**
             * @description The language of `matched`.
             * @enum {string}
             */
            readonly lang: "de" | "en" | "es" | "fr" | "id" | "it" | "ja" | "ko" | "pt" | "ru" | "th" | "tr" | "vi" | "zh-cn" | "zh-tw";
            /** @description The address of the picture; empty where there is none. */
            readonly icon_url: string;
        };
        /** @description A record of the catalog that matches a search. */
        readonly SearchMetaNearSearchHit: {
            readonly kind: components["schemas"]["RecordKind"];
            readonly game: components["schemas"]["Game"];
            readonly id: number;
            readonly name: string;
        };
        readonly SetKeyAllowlistAnswer: {
            readonly data: components["schemas"]["ApiKey"];
        };
        readonly SetOwnKeyAllowlistAnswer: {
            readonly data: components["schemas"]["ApiKey"];
        };
        readonly SetVerificationListingAnswer: {
            readonly data: components["schemas"]["SetVerificationListingVerification"];
        };
        /** @description A verification of the owner of an account by a code in its signature. */
        readonly SetVerificationListingVerification: {
            /** @description The id of the verification: `ver_…`. */
            readonly id: string;
            /** @description The game of the account. */
            readonly game: components["schemas"]["Game"];
            /** @description The account within its game. */
            readonly uid: string;
            /** @description Whether search engines may list the account, for each of its owners the same. */
            readonly listed: boolean;
        };
        readonly SimulateDamageAnswer: {
            readonly data: components["schemas"]["DamageSimulation"];
        };
        readonly SimulateHsrDamageAnswer: {
            readonly data: components["schemas"]["DamageSimulation"];
            readonly meta: components["schemas"]["BetaMeta"];
        };
        /** @description A slot of gear and the stats that can be the main stat there. */
        readonly SlotMainStats: {
            /** @description The slot. */
            readonly slot: components["schemas"]["GearSlot"];
            /** @description The stats, such as crit_rate; new ones come with the game. */
            readonly stats: readonly string[];
        };
        /** @description A slot of gear and the stats that can be the main stat there. */
        readonly SlotPool: {
            /** @description The slot. */
            readonly slot: components["schemas"]["GearSlot"];
            /** @description The stats, such as crit_rate; new ones come with the game. */
            readonly main_stat_pool: readonly string[];
        };
        readonly StartVerificationAnswer: {
            readonly data: components["schemas"]["StartedVerification"];
        };
        /** @description A verification of the owner of an account by a code in its signature. */
        readonly StartedVerification: {
            /** @description The id of the verification: `ver_…`. */
            readonly id: string;
            /** @description The game of the account. */
            readonly game: components["schemas"]["Game"];
            /** @description The account within its game. */
            readonly uid: string;
            /** @description The code to put into the signature in the game; it is not stored and not shown again. */
            readonly code: string;
            /** @description The status of the verification. */
            readonly status: components["schemas"]["VerificationStatus"];
            /**
             * Format: date-time
             * @description When the code expires.
             */
            readonly expires_at: string;
        };
        /** @description The base stats of a character at one level. */
        readonly StatsAtLevel: {
            /** @description The level. */
            readonly level: number;
            /** @description The ascension at that level. */
            readonly ascension: number;
            /** @description Base HP. */
            readonly hp: number;
            /** @description Base ATK. */
            readonly atk: number;
            /** @description Base DEF. */
            readonly def: number;
        };
        readonly SubmitScamReportAnswer: {
            readonly data: components["schemas"]["SubmittedScamReport"];
        };
        /** @description A scam report against an account; the public sees a censored form. */
        readonly SubmittedScamReport: {
            /** @description The id of the report: `rep_…`. */
            readonly id: string;
            /** @description The status of the report. */
            readonly status: components["schemas"]["ReportStatus"];
            /**
             * Format: date-time
             * @description When it was filed.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description The time by which a moderator should decide.
             */
            readonly expected_review_by: string;
        };
        readonly TakeDownProfileAnswer: {
            readonly data: components["schemas"]["DamageProfile"];
        };
        /** @description A talent's or skill's shown level. */
        readonly Talent: {
            /** @description The game's number of the talent. */
            readonly id: number;
            /** @description What kind it is, such as normal, skill or burst; new ones come with the game. */
            readonly type: string;
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Its level with everything that raises it. */
            readonly level: number;
        };
        /** @description A number of a talent, level by level. */
        readonly TalentParam: {
            /** @description What the number is, in the game's words; null where it has none. */
            readonly label: string | null;
            /** @description The unit. */
            readonly unit: components["schemas"]["ParamUnit"];
            /** @description Its value at each level, from 1 on. */
            readonly values: readonly number[];
        };
        readonly TeamMemberInput: {
            /** @description The character or agent. Required, by this name or as `agent_id`. */
            readonly avatar_id?: number | null;
            /** @description The same as `avatar_id`, as zzz calls it. */
            readonly agent_id?: number | null;
            /** @description The build profile whose standard build it has. */
            readonly profile?: string | null;
            /** @description Level. Defaults to that of the build, or the highest. */
            readonly level?: number | null;
            /** @description Constellation, eidolon or mindscape, 0 to 6. */
            readonly constellation?: number | null;
            /** @description The same as `constellation`, as hsr calls it. */
            readonly eidolon?: number | null;
            /** @description The same as `constellation`, as zzz calls it. */
            readonly mindscape?: number | null;
            /** @description The equipped weapon. Defaults to that of the build. */
            readonly weapon?: components["schemas"]["WeaponInput"] | null;
            /** @description The same as `weapon`, as hsr calls it. */
            readonly light_cone?: components["schemas"]["WeaponInput"] | null;
            /** @description The same as `weapon`, as zzz calls it. */
            readonly w_engine?: components["schemas"]["WeaponInput"] | null;
            /** @description Element of a genshin character that has several. Defaults to the first. */
            readonly element?: string | {
                /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                readonly id?: unknown;
                readonly name?: string | null;
            } | null;
            /** @description Whether an hsr character uses its enhanced kit. Defaults to true. */
            readonly enhanced?: boolean | null;
        };
        readonly TestWebhookAnswer: {
            readonly data: components["schemas"]["WebhookDelivery"];
        };
        readonly TimelineMeta: {
            /** @description How many items there are on all pages. */
            readonly total: number;
            /**
             * Format: date-time
             * @description The start of the period that you asked for.
             */
            readonly since: string;
        };
        readonly TotalMeta: {
            /** @description How many items there are on all pages. */
            readonly total: number;
        };
        /** @description A node of the trace tree of an hsr character. */
        readonly Trace: {
            /** @description The game's number of the trace. */
            readonly id: number;
            /** @description The row of the tree, 1 to 4. */
            readonly row: number;
            /** @description The kind. */
            readonly kind: components["schemas"]["TraceKind"];
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description The description in the requested language; null where no source has the text. */
            readonly description: string | null;
            /** @description The highest level without eidolons. */
            readonly max_level: number;
            /** @description The requirements. */
            readonly unlock: components["schemas"]["TraceUnlock"];
            /** @description Its numbers level by level. */
            readonly level_curve: readonly components["schemas"]["TraceLevel"][];
            /** @description What each level costs; empty where nothing is paid. */
            readonly level_costs: readonly components["schemas"]["LevelCost"][];
        };
        /**
         * @description The kind of a trace.
         *     - `bonus_ability`: An ability beside the skills.
         *     - `main_skill`: A skill that can be levelled.
         *     - `stat_boost`: A stat bonus.
         * @enum {string}
         */
        readonly TraceKind: "bonus_ability" | "main_skill" | "stat_boost";
        /** @description The numbers of a trace at one level. */
        readonly TraceLevel: {
            /** @description The level. */
            readonly level: number;
            /** @description The numbers in the order of the description. */
            readonly params: readonly number[];
        };
        readonly TraceRowInput: {
            readonly row?: string | null;
            readonly main_skill?: {
                readonly level?: number | null;
                /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                readonly id?: unknown;
                /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                readonly name?: unknown;
                /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                readonly type?: unknown;
                /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                readonly max_level?: unknown;
            } | null;
            /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
            readonly stat_nodes?: unknown;
            /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
            readonly abilities?: unknown;
        };
        /** @description The trace tree of an hsr character. */
        readonly TraceTree: {
            /** @description The game's number of the character. */
            readonly avatar_id: number;
            /**
             * @description The game of the character.
             * @constant
             */
            readonly game: "hsr";
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Whether it is the tree of a kit that the game enhanced. */
            readonly enhanced: boolean;
            /** @description Its nodes. */
            readonly nodes: readonly components["schemas"]["Trace"][];
        };
        /** @description The requirements of a trace. */
        readonly TraceUnlock: {
            /** @description The lowest ascension at which it can be unlocked. */
            readonly ascension: number;
            /** @description The lowest character level at which it can be unlocked. */
            readonly level: number;
            /** @description The trace that has to be unlocked before this one; null where there is none. */
            readonly parent_id: number | null;
        };
        /** @description The parts of a score: it is their sum, between 0 and 100. */
        readonly TrustComponents: {
            /** @description What every account begins with: 60. */
            readonly base: number;
            /** @description The points that reports take; never above 0. */
            readonly report_penalty: number;
            /** @description The points that a verified owner adds. */
            readonly verified_owner_bonus: number;
            /** @description The points that the age of the account adds. */
            readonly account_age_bonus: number;
            /** @description The points that an active showcase adds. */
            readonly activity_bonus: number;
        };
        /**
         * @description What changed a score.
         *     - `owner_unverified`: A verification of the owner ended.
         *     - `owner_verified`: The owner of the account was verified.
         *     - `report_submitted`: A report was filed.
         *     - `review_confirmed`: A moderator confirmed a report.
         *     - `review_dismissed`: A moderator dismissed a report: its points are given back.
         *     - `review_reversed`: A confirmation was reversed on appeal.
         *     - `score_adjusted`: Time changed the score: reports fade, the account ages, activity comes and goes.
         * @enum {string}
         */
        readonly TrustEvent: "owner_unverified" | "owner_verified" | "report_submitted" | "review_confirmed" | "review_dismissed" | "review_reversed" | "score_adjusted";
        /** @description The number of reports against the account. */
        readonly TrustReportsCount: {
            /** @description Pending, confirmed and dismissed together. */
            readonly total: number;
            /** @description Confirmed by a moderator. */
            readonly confirmed: number;
            /** @description Dismissed by a moderator. */
            readonly dismissed: number;
        };
        /** @description The community reputation of one account: for display, never for automated moderation. */
        readonly TrustScore: {
            /** @description The account within its game. */
            readonly uid: string;
            /** @description The game of the account. */
            readonly game: components["schemas"]["Game"];
            /** @description 0 to 100. */
            readonly score: number;
            /** @description The range that the score falls into. */
            readonly tier: components["schemas"]["TrustTier"];
            /** @description The label and colour of the tier. */
            readonly tier_meta: components["schemas"]["TrustTierMeta"];
            /** @description The parts of the score. */
            readonly components: components["schemas"]["TrustComponents"];
            /** @description The reports so far. */
            readonly reports_count: components["schemas"]["TrustReportsCount"];
            /**
             * Format: date-time
             * @description When the record behind the score last changed; now, for an unknown account.
             */
            readonly last_updated: string;
        };
        /** @description The community reputation of one account: for display, never for automated moderation. */
        readonly TrustScoreSummary: {
            /** @description 0 to 100. */
            readonly score: number;
            /** @description The range that the score falls into. */
            readonly tier: components["schemas"]["TrustTier"];
        };
        /**
         * @description The range that a trust score falls into.
         *     - `caution`: 20 to 49.
         *     - `flagged`: 0 to 19.
         *     - `neutral`: 50 to 79; an unknown account has 60.
         *     - `trusted`: 80 to 100.
         * @enum {string}
         */
        readonly TrustTier: "caution" | "flagged" | "neutral" | "trusted";
        /** @description The label and colour of a tier. */
        readonly TrustTierMeta: {
            /** @description An English label. */
            readonly label: string;
            /** @description A hex colour with good contrast on white. */
            readonly color: string;
        };
        /** @description One change of a score; each continues from the one before. */
        readonly TrustTimelineEntry: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            readonly at: string;
            /** @description What happened. */
            readonly event: components["schemas"]["TrustEvent"];
            /** @description The points gained, or lost when negative. */
            readonly delta: number;
            /** @description The score after the change. */
            readonly score_after: number;
        };
        readonly UpdateWebhookAnswer: {
            readonly data: components["schemas"]["Webhook"];
        };
        /** @description A verification of the owner of an account by a code in its signature. */
        readonly Verification: {
            /** @description The id of the verification: `ver_…`. */
            readonly id: string;
            /** @description The game of the account. */
            readonly game: components["schemas"]["Game"];
            /** @description The account within its game. */
            readonly uid: string;
            /** @description The status of the verification. */
            readonly status: components["schemas"]["VerificationStatus"];
            /** @description A reference of the caller; null without one. */
            readonly external_ref: string | null;
            /**
             * Format: date-time
             * @description When it was started.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When the code expires.
             */
            readonly expires_at: string;
            /**
             * Format: date-time
             * @description When the code was found; null before.
             */
            readonly verified_at: string | null;
            /**
             * Format: date-time
             * @description When the verified owner expires; null before the code was found.
             */
            readonly valid_until: string | null;
            /** @description Whether search engines may list the account, for each of its owners the same. */
            readonly listed: boolean;
        };
        /**
         * @description The status of a verification; an expired one is not found any more.
         *     - `pending`: The code was not found in the signature yet.
         *     - `revoked`: The caller ended it; only revokeVerification answers this.
         *     - `verified`: The code was found: the owner of the account is verified.
         * @enum {string}
         */
        readonly VerificationStatus: "pending" | "revoked" | "verified";
        readonly VoteProfileAnswer: {
            readonly data: components["schemas"]["DamageProfile"];
        };
        /** @description A weapon, light cone or w-engine as the catalog describes it. */
        readonly WEngine: {
            /** @description The game's number of the weapon. */
            readonly id: number;
            /**
             * @description The game of the weapon.
             * @constant
             */
            readonly game: "zzz";
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Whether one source alone knows the record, until an import brings it. */
            readonly provisional: boolean;
            /** @description 1 to 5; in zzz S is 5, A is 4 and B is 3. */
            readonly rarity: number;
            /** @description The weapon class, the path of hsr or the specialty of zzz, in English; new ones come with the game. */
            readonly specialty: string;
            /** @description `type` as the game calls it in the requested language. */
            readonly specialty_name: string;
            /** @description The specialties in zzz that its passive works for, in English; empty in other games. */
            readonly compatible_specialties: readonly string[];
            /** @description Its stats at level 1 and before and after each ascension. */
            readonly base_stats: readonly components["schemas"]["WEngineLevel"][];
            /** @description The second stat, such as crit_rate (new ones come with the game); empty for a weapon without one. */
            readonly secondary_stat: string;
            /** @description The passive at each of the five ranks. */
            readonly passive: readonly components["schemas"]["WEnginePassive"][];
            /** @description What it does, as data; empty for what is newer than the data. */
            readonly effects: readonly components["schemas"]["Effect"][];
            /** @description What each ascension costs. */
            readonly ascension: readonly components["schemas"]["CharacterAscension"][];
            /** @description Where to get it, in the language asked for (new ones come with the game); empty where no source says it. */
            readonly sources: readonly string[];
            /** @description The characters that players recommend it for, the best first, then characters without advice whose skills it suits (docs/advice.md). */
            readonly recommended_characters: readonly components["schemas"]["RecommendedCharacter"][];
            /** @description The address of the picture; empty where there is none. */
            readonly icon_url: string;
        };
        /** @description The stats of a weapon at one level. */
        readonly WEngineLevel: {
            /** @description The level. */
            readonly level: number;
            /** @description Base ATK. */
            readonly atk: number;
            /** @description The second stat; null for a weapon without one. */
            readonly secondary_value: number | null;
        };
        /** @description The passive of a weapon at one refinement, superimposition or phase. */
        readonly WEnginePassive: {
            /** @description 1 to 5. */
            readonly phase: number;
            /** @description The passive's name; null where there is none, or no source has it. */
            readonly name: string | null;
            /** @description What it does at that rank, in sentences of our own without an import; null where neither is known. */
            readonly description: string | null;
        };
        /** @description A weapon, light cone or w-engine as the catalog describes it. */
        readonly Weapon: {
            /** @description The game's number of the weapon. */
            readonly id: number;
            /** @description The game of the weapon. */
            readonly game: components["schemas"]["Game"];
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Whether one source alone knows the record, until an import brings it. */
            readonly provisional: boolean;
            /** @description The kind, as its game calls it. */
            readonly kind: components["schemas"]["WeaponKind"];
            /** @description The weapon class, the path of hsr or the specialty of zzz, in English; new ones come with the game. */
            readonly type: string;
            /** @description `type` as the game calls it in the requested language. */
            readonly type_name: string;
            /** @description 1 to 5; in zzz S is 5, A is 4 and B is 3. */
            readonly rarity: number;
            /** @description Base ATK at level 1. */
            readonly base_atk_lv1: number;
            /** @description Base ATK at the game's highest level: 90, 80 or 60. */
            readonly base_atk_lv90: number;
            /** @description The second stat; null for a weapon without one. */
            readonly secondary: components["schemas"]["WeaponSecondary"] | null;
            /** @description The passive at each of the five ranks. */
            readonly refinements: readonly components["schemas"]["WeaponRefinement"][];
            /** @description What it does, as data; empty for what is newer than the data. */
            readonly effects: readonly components["schemas"]["Effect"][];
            /** @description Where to get it, in the language asked for (new ones come with the game); empty where no source says it. */
            readonly sources: readonly string[];
            /** @description The address of the picture; empty where there is none. */
            readonly icon_url: string;
            /** @description Its stats at level 1 and before and after each ascension. */
            readonly curve?: readonly components["schemas"]["WeaponLevel"][];
            /** @description What each ascension costs. */
            readonly ascension?: readonly components["schemas"]["CharacterAscension"][];
            /** @description The characters that players recommend it for, the best first, then characters without advice whose skills it suits (docs/advice.md). */
            readonly recommended_characters: readonly components["schemas"]["RecommendedCharacter"][];
        };
        readonly WeaponInput: {
            /** @description Id in the catalog. */
            readonly id: number;
            /** @description Defaults to the highest level. */
            readonly level?: number | null;
            /** @description Refinement, superimposition or upgrade, 1 to 5. */
            readonly refinement?: number | null;
            /** @description The same as `refinement`, as hsr calls it. */
            readonly superimpose?: number | null;
            /** @description The same as `refinement`, as zzz calls it. */
            readonly upgrade?: number | null;
            /** @description Ascension phase, 0 to 6. Defaults to the phase of the level. */
            readonly ascension?: number | null;
            /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
            readonly name?: unknown;
        };
        /**
         * @description The kind of a weapon, as its game calls it.
         *     - `light_cone`: A light cone of hsr.
         *     - `weapon`: A weapon of genshin.
         *     - `w_engine`: A w-engine of zzz.
         * @enum {string}
         */
        readonly WeaponKind: "light_cone" | "weapon" | "w_engine";
        /** @description The stats of a weapon at one level. */
        readonly WeaponLevel: {
            /** @description The level. */
            readonly level: number;
            /** @description The ascension at that level. */
            readonly ascension: number;
            /** @description Base ATK. */
            readonly base_atk: number;
            /** @description The second stat; null for a weapon without one. */
            readonly secondary_value: number | null;
        };
        /** @description The passive of a weapon at one refinement, superimposition or phase. */
        readonly WeaponRefinement: {
            /** @description 1 to 5. */
            readonly rank: number;
            /** @description What it does at that rank, in sentences of our own without an import; null where neither is known. */
            readonly description: string | null;
        };
        /** @description The second stat of a weapon: flat, or in percent points. */
        readonly WeaponSecondary: {
            /** @description The name of the stat, such as crit_rate or atk_percent; new ones come with the game. */
            readonly stat: string;
            /** @description At level 1. */
            readonly value_lv1: number;
            /** @description At the game's highest level. */
            readonly value_lv90: number;
        };
        /** @description A weapon, light cone or w-engine as the catalog describes it. */
        readonly WeaponSummary: {
            /** @description The game's number of the weapon. */
            readonly id: number;
            /** @description The game of the weapon. */
            readonly game: components["schemas"]["Game"];
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Whether one source alone knows the record, until an import brings it. */
            readonly provisional: boolean;
            /** @description The kind, as its game calls it. */
            readonly kind: components["schemas"]["WeaponKind"];
            /** @description The weapon class, the path of hsr or the specialty of zzz, in English; new ones come with the game. */
            readonly type: string;
            /** @description `type` as the game calls it in the requested language. */
            readonly type_name: string;
            /** @description 1 to 5; in zzz S is 5, A is 4 and B is 3. */
            readonly rarity: number;
            /** @description Base ATK at level 1. */
            readonly base_atk_lv1: number;
            /** @description Base ATK at the game's highest level: 90, 80 or 60. */
            readonly base_atk_lv90: number;
            /** @description The second stat; null for a weapon without one. */
            readonly secondary: components["schemas"]["WeaponSecondary"] | null;
            /** @description Where to get it, in the language asked for (new ones come with the game); empty where no source says it. */
            readonly sources: readonly string[];
            /** @description The address of the picture; empty where there is none. */
            readonly icon_url: string;
        };
        /** @description An address that events are sent to, by signed requests. */
        readonly Webhook: {
            /** @description Names the webhook: `whk_…`. */
            readonly id: string;
            /** @description The address. */
            readonly url: string;
            /** @description The accounts whose changes of the trust score are sent to it. */
            readonly accounts: readonly components["schemas"]["WebhookAccount"][];
            /** @description The notices that are sent to it. */
            readonly notices: readonly components["schemas"]["WebhookNotices"][];
            /** @description Why it was switched off; null while it is on. */
            readonly disabled_reason: components["schemas"]["WebhookDisabledReason"] | null;
            /**
             * Format: date-time
             * @description Since when nothing was accepted; null when all is well.
             */
            readonly failing_since: string | null;
            /** @description How many of its deliveries were dropped because more than 2,000 of the key family waited. */
            readonly dropped: number;
            /**
             * Format: date-time
             * @description When its secret was last replaced; null for the first.
             */
            readonly secret_rolled_at: string | null;
            /**
             * Format: date-time
             * @description Until when the old secret signs too; null without one.
             */
            readonly old_secret_until: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            readonly created_at: string;
            /** @description The events that are sent to it. */
            readonly events: readonly components["schemas"]["WebhookEvent"][];
            /** @description Whether the webhook receives events or is switched off. */
            readonly status: components["schemas"]["WebhookStatus"];
        };
        /** @description An account that a webhook names. */
        readonly WebhookAccount: {
            /** @description The game of the account. */
            readonly game: components["schemas"]["Game"];
            /** @description The account within its game. */
            readonly uid: string;
        };
        /** @description One message for a webhook, kept for 7 days. */
        readonly WebhookDelivery: {
            /** @description Its `webhook-id`, the same at every attempt: `msg_…`. */
            readonly id: string;
            /** @description What it is about. */
            readonly type: components["schemas"]["WebhookDeliveryType"];
            /** @description Its state. */
            readonly state: components["schemas"]["WebhookDeliveryState"];
            /** @description How often it was sent. */
            readonly attempts: number;
            /**
             * Format: date-time
             * @description When it was made.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it is tried next; null when it is not.
             */
            readonly next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it was accepted or given up; null before.
             */
            readonly finished_at: string | null;
            /** @description The status of the last answer; null without one. */
            readonly last_status: number | null;
            /** @description Why the last attempt failed; null when it did not. */
            readonly last_fault: components["schemas"]["WebhookDeliveryFault"] | null;
            /** @description Why, in a sentence with the status or reason; null when it did not fail. */
            readonly last_error: string | null;
            /**
             * Format: date-time
             * @description When its owner last sent it again; null when they never did.
             */
            readonly redelivered_at: string | null;
        };
        /** @description One message for a webhook, kept for 7 days. */
        readonly WebhookDeliveryDetail: {
            /** @description Its `webhook-id`, the same at every attempt: `msg_…`. */
            readonly id: string;
            /** @description What it is about. */
            readonly type: components["schemas"]["WebhookDeliveryType"];
            /** @description Its state. */
            readonly state: components["schemas"]["WebhookDeliveryState"];
            /** @description How often it was sent. */
            readonly attempts: number;
            /**
             * Format: date-time
             * @description When it was made.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it is tried next; null when it is not.
             */
            readonly next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it was accepted or given up; null before.
             */
            readonly finished_at: string | null;
            /** @description The status of the last answer; null without one. */
            readonly last_status: number | null;
            /** @description Why the last attempt failed; null when it did not. */
            readonly last_fault: components["schemas"]["WebhookDeliveryFault"] | null;
            /** @description Why, in a sentence with the status or reason; null when it did not fail. */
            readonly last_error: string | null;
            /**
             * Format: date-time
             * @description When its owner last sent it again; null when they never did.
             */
            readonly redelivered_at: string | null;
            /** @description The JSON body, the same at every attempt. */
            readonly body: string;
        };
        /**
         * @description Why an attempt failed.
         *     - `address_not_allowed`: The name of the receiver leads to an address that is not public.
         *     - `answer_too_large`: The headers of the answer were larger than 16 KiB.
         *     - `connection_lost`: The connection broke off before there was an answer.
         *     - `connection_refused`: The receiver refused the connection.
         *     - `dns_failed`: No address was found for the name of the receiver.
         *     - `dropped`: More than 2,000 deliveries of the key family waited; the oldest were dropped.
         *     - `http_status`: The receiver answered a status that is not 2xx.
         *     - `invalid_answer`: The answer of the receiver is not HTTP.
         *     - `redirected`: The receiver answered a redirect, which is not followed.
         *     - `refused`: The same as `HTTP_STATUS`, in older deliveries.
         *     - `timed_out`: The receiver did not answer within 10 seconds.
         *     - `tls_failed`: TLS failed.
         *     - `unreachable`: The receiver could not be reached for another reason.
         *     - `webhook_disabled`: The webhook was switched off or deleted before it was sent.
         * @enum {string}
         */
        readonly WebhookDeliveryFault: "address_not_allowed" | "answer_too_large" | "connection_lost" | "connection_refused" | "dns_failed" | "dropped" | "http_status" | "invalid_answer" | "redirected" | "refused" | "timed_out" | "tls_failed" | "unreachable" | "webhook_disabled";
        /**
         * @description The state of a delivery.
         *     - `delivered`: The receiver accepted it.
         *     - `failed`: It was given up.
         *     - `pending`: It waits for its next attempt, or is being sent.
         * @enum {string}
         */
        readonly WebhookDeliveryState: "delivered" | "failed" | "pending";
        /** @enum {string} */
        readonly WebhookDeliveryType: "notice.published" | "report.reviewed" | "trust_score.changed" | "webhook.test";
        /**
         * @description Why a webhook was switched off.
         *     - `failing`: Nothing was accepted for 24 hours.
         *     - `gone`: The receiver answered 410.
         *     - `key_ended`: No key of the key family is valid any more.
         *     - `paused`: Its owner switched it off.
         * @enum {string}
         */
        readonly WebhookDisabledReason: "failing" | "gone" | "key_ended" | "paused";
        /** @enum {string} */
        readonly WebhookEvent: "notice.published" | "report.reviewed" | "trust_score.changed";
        /** @description Notices that a webhook is sent. */
        readonly WebhookNotices: {
            /** @description The game that announces them. */
            readonly game: components["schemas"]["Game"];
            /** @description Only those of this type; null for all of the game. */
            readonly type: components["schemas"]["NoticeType"] | null;
        };
        /** @enum {string} */
        readonly WebhookStatus: "active" | "disabled";
        /** @description A word of the interface as the game calls it. */
        readonly Word: {
            /** @description What it is for. */
            readonly kind: components["schemas"]["WordKind"];
            /** @description The word as other members have it: Pyro, crit_rate, sands. */
            readonly word: string;
            /** @description Its name in the language asked for. */
            readonly name: string;
        };
        /**
         * @description What a word is for.
         *     - `element`: An element.
         *     - `slot`: A slot of gear.
         *     - `stat`: A stat of gear and weapons.
         *     - `weapon_type`: A weapon class, a path of hsr or a specialty of zzz.
         * @enum {string}
         */
        readonly WordKind: "element" | "slot" | "stat" | "weapon_type";
        /** @description An agent shown by a Zenless Zone Zero player. */
        readonly ZzzAgent: {
            /** @description The game's number of the agent. */
            readonly agent_id: number;
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Physical, Fire and so on (new ones come with the game); null while the catalog does not know it. */
            readonly element: string | null;
            /** @description `element` as the game calls it in the requested language; null where that is null. */
            readonly element_name: string | null;
            /** @description Attack, Anomaly and so on (new ones come with the game); null while the catalog does not know it. */
            readonly specialty: string | null;
            /** @description `specialty` as the game calls it in the requested language; null where that is null. */
            readonly specialty_name: string | null;
            /** @description Its level. */
            readonly level: number;
            /** @description 0 to 6. */
            readonly mindscape: number;
            /** @description 1 to 6; 1 is not yet promoted. */
            readonly ascension: number;
            /** @description The stage of the core skill; null before A, or when details are hidden. */
            readonly core_skill: components["schemas"]["CoreSkillLetter"] | null;
            /** @description Null when there is none, or details are hidden. */
            readonly w_engine: components["schemas"]["ZzzEquippedWEngine"] | null;
            /** @description Where its card is, a picture to share; null when details are hidden. */
            readonly card_url: string | null;
            /** @description The discs worn, slot_1 to slot_6, missing ones left out. */
            readonly drive_discs: readonly components["schemas"]["GearItem"][];
            /** @description The six skills; empty when details are hidden. */
            readonly skills: readonly components["schemas"]["ZzzSkill"][];
            /** @description Null when details are hidden or were not asked for. */
            readonly detail: components["schemas"]["ZzzCharacterDetail"] | null;
            /** @description Score of the build; null when details are hidden or were not requested. */
            readonly build?: components["schemas"]["CharacterBuild"] | null;
        };
        /** @description What is known of a character whose details are shown. */
        readonly ZzzCharacterDetail: {
            /** @description Final stats. */
            readonly stats: components["schemas"]["ZzzStats"];
            /** @description Talents with their levels. */
            readonly talents: readonly components["schemas"]["Talent"][];
            /** @description The game's number of the costume worn; null for the usual one. */
            readonly costume_id: number | null;
            /** @description The friendship level; null where the game does not show it. */
            readonly friendship: number | null;
        };
        /** @description The w-engine that an agent carries. */
        readonly ZzzEquippedWEngine: {
            /** @description The game's number of the w-engine. */
            readonly id: number;
            /** @description The name in the requested language; null while the catalog does not have it. */
            readonly name: string | null;
            /** @description Its level. */
            readonly level: number;
            /** @description Its phase, 1 to 5. */
            readonly upgrade: number;
        };
        /** @description A player of Zenless Zone Zero. */
        readonly ZzzPlayer: {
            /** @description The account within its game: 9 or 10 digits. */
            readonly uid: string;
            /**
             * @description The game of the account.
             * @constant
             */
            readonly game: "zzz";
            /** @description The player's name. */
            readonly nickname: string;
            /** @description The account level. */
            readonly level: number;
            /** @description The player's own text; may be empty. */
            readonly signature: string;
            /** @description The profile picture. */
            readonly profile_picture_url: string;
            /** @description The trust of the community; null only when it cannot be had at the moment. */
            readonly trust_score?: components["schemas"]["TrustScoreSummary"] | null;
            /** @description The agents shown, at most 8, in the provider's order. */
            readonly showcase: readonly components["schemas"]["ZzzAgent"][];
        };
        readonly ZzzPlayerMeta: {
            /** @description Where the answer came from: the cache of this service (`hit`), the provider (`miss`), or an older copy while the provider is down (`stale`). */
            readonly cache: components["schemas"]["CacheStatus"];
            /** @description Seconds until newer data is available. */
            readonly ttl_seconds: number;
        };
        /** @description A player of Zenless Zone Zero. */
        readonly ZzzPlayerSummary: {
            /** @description The account within its game: 9 or 10 digits. */
            readonly uid: string;
            /**
             * @description The game of the account.
             * @constant
             */
            readonly game: "zzz";
            /** @description The player's name. */
            readonly nickname: string;
            /** @description The account level. */
            readonly level: number;
            /** @description The player's own text; may be empty. */
            readonly signature: string;
            /** @description The profile picture. */
            readonly profile_picture_url: string;
            /** @description How many characters are shown. */
            readonly showcase_count: number;
            /** @description The trust of the community; null only when it cannot be had at the moment. */
            readonly trust_score: components["schemas"]["TrustScoreSummary"] | null;
        };
        /** @description One of an agent's six skills. */
        readonly ZzzSkill: {
            /** @description Which of the six it is. */
            readonly id: components["schemas"]["ZzzSkillId"];
            /** @description Its level with what the mindscape adds. */
            readonly level: number;
        };
        /**
         * @description One of the six skills that every agent has.
         *     - `assist`: The assists.
         *     - `basic`: The basic attack.
         *     - `core`: The core skill.
         *     - `dash`: The dodge with its attacks.
         *     - `special`: The special attack.
         *     - `ultimate`: The chain attack and the ultimate.
         * @enum {string}
         */
        readonly ZzzSkillId: "assist" | "basic" | "core" | "dash" | "special" | "ultimate";
        /** @description Final stats: flat, or percent points. One that is not known yet is null. */
        readonly ZzzStats: {
            /** @description Max HP. */
            readonly hp: number | null;
            /** @description ATK. */
            readonly atk: number | null;
            /** @description DEF. */
            readonly def: number | null;
            /** @description Impact. */
            readonly impact: number | null;
            /** @description Crit rate in percent points. */
            readonly crit_rate: number | null;
            /** @description Crit dmg in percent points. */
            readonly crit_dmg: number | null;
            /** @description Anomaly mastery. */
            readonly anomaly_mastery: number | null;
            /** @description Anomaly proficiency. */
            readonly anomaly_proficiency: number | null;
            /** @description PEN ratio in percent points. */
            readonly pen_ratio: number | null;
            /** @description PEN, flat. */
            readonly pen: number | null;
            /** @description Energy regeneration a second. */
            readonly energy_regen: number | null;
            /** @description Sheer force. */
            readonly sheer_force: number | null;
            /** @description Physical dmg bonus in percent points. */
            readonly physical_dmg_bonus: number | null;
            /** @description Fire dmg bonus in percent points. */
            readonly fire_dmg_bonus: number | null;
            /** @description Ice dmg bonus in percent points. */
            readonly ice_dmg_bonus: number | null;
            /** @description Electric dmg bonus in percent points. */
            readonly electric_dmg_bonus: number | null;
            /** @description Ether dmg bonus in percent points. */
            readonly ether_dmg_bonus: number | null;
            /** @description Wind dmg bonus in percent points. */
            readonly wind_dmg_bonus: number | null;
        };
    };
    responses: never;
    parameters: {
        /** @description The ETag of the version that you have: the answer is 304 while it is current. */
        readonly IfNoneMatch: string;
        /** @description The Last-Modified of the version that you have. If-None-Match wins when both are sent. */
        readonly IfModifiedSince: string;
        /** @description A unique name for the request, so that you can retry it safely: for 24 hours the same key with the same body gets the first answer. */
        readonly IdempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    readonly getGenshinPlayer: {
        readonly parameters: {
            readonly query?: {
                /** @description False leaves out the details and gear lists of the characters. */
                readonly include_detail?: boolean;
                /** @description False leaves out the trust score. */
                readonly include_trust?: boolean;
                /** @description True adds the score of its build to each character. */
                readonly include_build?: boolean;
                /** @description The language of names, one of the game's; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi" | "it" | "tr";
                /** @description Members of the data to return, as dotted paths: `nickname,showcase.name`. Returns all when left out. Other members of the data are then absent, even required ones; `uid` and `game` are always there. */
                readonly fields?: readonly string[];
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The account: 9 or 10 digits.
                 * @example 812345678
                 */
                readonly uid: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetGenshinPlayerAnswer"];
                };
            };
        };
    };
    readonly getHsrPlayer: {
        readonly parameters: {
            readonly query?: {
                /** @description False leaves out the details and gear lists of the characters. */
                readonly include_detail?: boolean;
                /** @description False leaves out the trust score. */
                readonly include_trust?: boolean;
                /** @description True adds the score of its build to each character. */
                readonly include_build?: boolean;
                /** @description The language of names, one of the game's; English when left out. */
                readonly lang?: "en" | "id" | "zh-cn" | "zh-tw" | "ja" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi";
                /** @description Whom to ask; read for hsr only. */
                readonly provider?: components["schemas"]["Provider"];
                /** @description Members of the data to return, as dotted paths: `nickname,showcase.name`. Returns all when left out. Other members of the data are then absent, even required ones; `uid` and `game` are always there. */
                readonly fields?: readonly string[];
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The account: 9 or 10 digits.
                 * @example 812345678
                 */
                readonly uid: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetHsrPlayerAnswer"];
                };
            };
        };
    };
    readonly getZzzPlayer: {
        readonly parameters: {
            readonly query?: {
                /** @description False leaves out the details and gear lists of the characters. */
                readonly include_detail?: boolean;
                /** @description False leaves out the trust score. */
                readonly include_trust?: boolean;
                /** @description True adds the score of its build to each character. */
                readonly include_build?: boolean;
                /** @description The language of names, one of the game's; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi";
                /** @description Members of the data to return, as dotted paths: `nickname,showcase.name`. Returns all when left out. Other members of the data are then absent, even required ones; `uid` and `game` are always there. */
                readonly fields?: readonly string[];
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The account: 9 or 10 digits.
                 * @example 812345678
                 */
                readonly uid: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetZzzPlayerAnswer"];
                };
            };
        };
    };
    readonly getPlayer: {
        readonly parameters: {
            readonly query?: {
                /** @description False leaves out the details and gear lists of the characters. */
                readonly include_detail?: boolean;
                /** @description False leaves out the trust score. */
                readonly include_trust?: boolean;
                /** @description True adds the score of its build to each character. */
                readonly include_build?: boolean;
                /** @description The language of names, one of the game's; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi" | "it" | "tr" | "zh-tw";
                /** @description Members of the data to return, as dotted paths: `nickname,showcase.name`. Returns all when left out. Other members of the data are then absent, even required ones; `uid` and `game` are always there. */
                readonly fields?: readonly string[];
                /** @description Whom to ask; read for hsr only. */
                readonly provider?: components["schemas"]["Provider"];
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game of the account.
                 * @example genshin
                 */
                readonly game: components["schemas"]["Game"];
                /**
                 * @description The account: 9 or 10 digits.
                 * @example 812345678
                 */
                readonly uid: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetPlayerAnswer"];
                };
            };
        };
    };
    readonly exportGenshinPlayer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The account: 9 or 10 digits.
                 * @example 812345678
                 */
                readonly uid: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ExportGenshinPlayerAnswer"];
                };
            };
        };
    };
    readonly exportHsrPlayer: {
        readonly parameters: {
            readonly query?: {
                /** @description Whom to ask; read for hsr only. */
                readonly provider?: components["schemas"]["Provider"];
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The account: 9 or 10 digits.
                 * @example 812345678
                 */
                readonly uid: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ExportHsrPlayerAnswer"];
                };
            };
        };
    };
    readonly exportZzzPlayer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The account: 9 or 10 digits.
                 * @example 812345678
                 */
                readonly uid: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ExportZzzPlayerAnswer"];
                };
            };
        };
    };
    readonly exportGcsimTeam: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The characters, each by its id, by a UID (the first of that player that gcsim has), or by both as `UID:id`: `10000052,812345679:10000032`. The first four of the player that gcsim has when left out.
                 * @example [
                 *       "10000063",
                 *       "812345681"
                 *     ]
                 */
                readonly team?: readonly string[];
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The account: 9 or 10 digits.
                 * @example 812345678
                 */
                readonly uid: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain": components["schemas"]["ExportGcsimTeamAnswer"];
                };
            };
        };
    };
    readonly getPlayerBatch: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The game of the accounts.
                 * @example genshin
                 */
                readonly game: components["schemas"]["Game"];
                /**
                 * @description 1 to 20 UIDs; one that is not valid fails alone.
                 * @example [
                 *       "812345678",
                 *       "812345679",
                 *       "812345404"
                 *     ]
                 */
                readonly uids: readonly string[];
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetPlayerBatchAnswer"];
                };
            };
        };
    };
    readonly getPlayers: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The game of the accounts.
                 * @example genshin
                 */
                readonly game: components["schemas"]["Game"];
                /**
                 * @description 1 to 20 UIDs; one that is not valid fails alone.
                 * @example [
                 *       "812345678",
                 *       "812345404"
                 *     ]
                 */
                readonly uids: readonly string[];
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetPlayersAnswer"];
                };
            };
        };
    };
    readonly getGenshinCharacter: {
        readonly parameters: {
            readonly query?: {
                /** @description The language of names and texts; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi" | "it" | "tr";
                /** @description False leaves out the talents and effects. */
                readonly include_talents?: boolean;
                /** @description True adds the cost of each ascension. */
                readonly include_ascension?: boolean;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game's number of the character.
                 * @example 10000002
                 */
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetGenshinCharacterAnswer"];
                };
            };
        };
    };
    readonly getHsrCharacter: {
        readonly parameters: {
            readonly query?: {
                /** @description The language of names and texts; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi";
                /** @description False leaves out the talents and effects. */
                readonly include_talents?: boolean;
                /** @description True adds the cost of each ascension. */
                readonly include_ascension?: boolean;
                /** @description False for the kit from before the game enhanced it, of an hsr character that has both. */
                readonly enhanced?: boolean;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game's number of the character.
                 * @example 1102
                 */
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetHsrCharacterAnswer"];
                };
            };
        };
    };
    readonly getCharacter: {
        readonly parameters: {
            readonly query?: {
                /** @description The language of names and texts; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi" | "it" | "tr";
                /** @description False leaves out the talents and effects. */
                readonly include_talents?: boolean;
                /** @description True adds the cost of each ascension. */
                readonly include_ascension?: boolean;
                /** @description False for the kit from before the game enhanced it, of an hsr character that has both. */
                readonly enhanced?: boolean;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game.
                 * @example zzz
                 */
                readonly game: components["schemas"]["Game"];
                /**
                 * @description The game's number of the character.
                 * @example 1091
                 */
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetCharacterAnswer"];
                };
            };
        };
    };
    readonly listCharacters: {
        readonly parameters: {
            readonly query?: {
                /** @description The language of names and texts; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi" | "it" | "tr";
                /**
                 * @description Only those of this element, in English.
                 * @example Cryo
                 */
                readonly element?: string;
                /** @description Only 4 or 5; S, A or B in zzz. */
                readonly rarity?: number | ("S" | "A");
                /** @description Only those released later than this moment. */
                readonly released_after?: string;
                /**
                 * @description The maximum number of rows on a page.
                 * @example 2
                 */
                readonly limit?: number;
                /** @description `meta.cursor_next` of the page before; leave it out for the first page. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game.
                 * @example genshin
                 */
                readonly game: components["schemas"]["Game"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListCharactersAnswer"];
                };
            };
        };
    };
    readonly getCharacterBuilds: {
        readonly parameters: {
            readonly query?: {
                /** @description The language of names and texts; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi" | "it" | "tr";
                /** @description False shows the original kit of an enhanced character. */
                readonly enhanced?: boolean;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game.
                 * @example genshin
                 */
                readonly game: components["schemas"]["Game"];
                /**
                 * @description The game's number of the character.
                 * @example 10000002
                 */
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetCharacterBuildsAnswer"];
                };
            };
        };
    };
    readonly getWeapon: {
        readonly parameters: {
            readonly query?: {
                /** @description True adds the stats at each level. */
                readonly include_curve?: boolean;
                /** @description True adds the cost of each ascension. */
                readonly include_ascension?: boolean;
                /** @description The language of names and texts; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi" | "it" | "tr";
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game.
                 * @example genshin
                 */
                readonly game: components["schemas"]["Game"];
                /**
                 * @description The game's number of the weapon.
                 * @example 11509
                 */
                readonly weapon_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetWeaponAnswer"];
                };
            };
        };
    };
    readonly listWeapons: {
        readonly parameters: {
            readonly query?: {
                /** @description The language of names and texts; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi" | "it" | "tr";
                /** @description Only this weapon class, path or specialty, in English. */
                readonly type?: string;
                /**
                 * @description Only 1 to 5; in zzz also S, A or B.
                 * @example 5
                 */
                readonly rarity?: number | ("S" | "A" | "B");
                /**
                 * @description The maximum number of rows on a page.
                 * @example 2
                 */
                readonly limit?: number;
                /** @description `meta.cursor_next` of the page before; leave it out for the first page. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game.
                 * @example genshin
                 */
                readonly game: components["schemas"]["Game"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListWeaponsAnswer"];
                };
            };
        };
    };
    readonly getLightCone: {
        readonly parameters: {
            readonly query?: {
                /** @description The language of names and texts; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi";
                /** @description True adds the cost of each ascension. */
                readonly include_ascension?: boolean;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game's number of the light cone.
                 * @example 23001
                 */
                readonly light_cone_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetLightConeAnswer"];
                };
            };
        };
    };
    readonly getWEngine: {
        readonly parameters: {
            readonly query?: {
                /** @description The language of names and texts; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi";
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game's number of the w-engine.
                 * @example 14109
                 */
                readonly w_engine_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetWEngineAnswer"];
                };
            };
        };
    };
    readonly getGenshinArtifactSet: {
        readonly parameters: {
            readonly query?: {
                /** @description The language of names and texts; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi" | "it" | "tr";
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game's number of the set.
                 * @example 14001
                 */
                readonly set_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetGenshinArtifactSetAnswer"];
                };
            };
        };
    };
    readonly getArtifactSet: {
        readonly parameters: {
            readonly query?: {
                /** @description The language of names and texts; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi" | "it" | "tr";
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game.
                 * @example genshin
                 */
                readonly game: components["schemas"]["Game"];
                /**
                 * @description The game's number of the set.
                 * @example 14001
                 */
                readonly set_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetArtifactSetAnswer"];
                };
            };
        };
    };
    readonly listArtifactSets: {
        readonly parameters: {
            readonly query?: {
                /** @description The language of names and texts; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi" | "it" | "tr";
                /** @description Only sets that have this slot of the game, such as flower, head or slot_1. */
                readonly type?: string;
                /**
                 * @description The maximum number of rows on a page.
                 * @example 2
                 */
                readonly limit?: number;
                /** @description `meta.cursor_next` of the page before; leave it out for the first page. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game.
                 * @example genshin
                 */
                readonly game: components["schemas"]["Game"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListArtifactSetsAnswer"];
                };
            };
        };
    };
    readonly listMainStats: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game.
                 * @example genshin
                 */
                readonly game: components["schemas"]["Game"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListMainStatsAnswer"];
                };
            };
        };
    };
    readonly getRelicSet: {
        readonly parameters: {
            readonly query?: {
                /** @description The language of names and texts; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi";
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game's number of the set.
                 * @example 108
                 */
                readonly set_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetRelicSetAnswer"];
                };
            };
        };
    };
    readonly getDriveDiscSet: {
        readonly parameters: {
            readonly query?: {
                /** @description The language of names and texts; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi";
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game's number of the drive disc set.
                 * @example 31000
                 */
                readonly suite_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetDriveDiscSetAnswer"];
                };
            };
        };
    };
    readonly listWords: {
        readonly parameters: {
            readonly query?: {
                /** @description The language of names and texts; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi" | "it" | "tr";
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game.
                 * @example genshin
                 */
                readonly game: components["schemas"]["Game"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListWordsAnswer"];
                };
            };
        };
    };
    readonly getNamecard: {
        readonly parameters: {
            readonly query?: {
                /** @description The language of names and texts; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi" | "it" | "tr";
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game's number of the name card.
                 * @example 210001
                 */
                readonly namecard_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetNamecardAnswer"];
                };
            };
        };
    };
    readonly getTrace: {
        readonly parameters: {
            readonly query?: {
                /** @description The language of names and texts; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi";
                /** @description False for the kit from before the game enhanced it, of an hsr character that has both. */
                readonly enhanced?: boolean;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game's number of the character.
                 * @example 1102
                 */
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetTraceAnswer"];
                };
            };
        };
    };
    readonly getAgent: {
        readonly parameters: {
            readonly query?: {
                /** @description The language of names and texts; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi";
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game's number of the agent.
                 * @example 1091
                 */
                readonly agent_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetAgentAnswer"];
                };
            };
        };
    };
    readonly getBangboo: {
        readonly parameters: {
            readonly query?: {
                /** @description The language of names and texts; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi";
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game's number of the bangboo.
                 * @example 53001
                 */
                readonly bangboo_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetBangbooAnswer"];
                };
            };
        };
    };
    readonly getMindscape: {
        readonly parameters: {
            readonly query?: {
                /** @description The language of names and texts; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi";
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game's number of the agent.
                 * @example 1091
                 */
                readonly agent_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetMindscapeAnswer"];
                };
            };
        };
    };
    readonly search: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description A name or a part of one, a nickname or a reading, in any language: 1 to 100 characters without surrounding spaces. Typos are forgiven.
                 * @example hutao
                 */
                readonly q: string;
                /** @description Only records of this game. */
                readonly game?: components["schemas"]["Game"];
                /** @description Only records of this kind. Light cones and w-engines are weapons, agents are characters. */
                readonly kind?: components["schemas"]["RecordKind"];
                /** @description The language of `name`. The search covers every language. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi" | "it" | "tr";
                /**
                 * @description The maximum number of records.
                 * @example 3
                 */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SearchAnswer"];
                };
            };
        };
    };
    readonly getTrustScore: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game of the account.
                 * @example genshin
                 */
                readonly game: components["schemas"]["Game"];
                /**
                 * @description The account: 9 or 10 digits.
                 * @example 812345678
                 */
                readonly uid: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetTrustScoreAnswer"];
                };
            };
        };
    };
    readonly listTrustTimeline: {
        readonly parameters: {
            readonly query?: {
                /** @description The first moment, inclusive; 30 days ago by default. */
                readonly since?: string;
                /** @description Entries: 1 to 500. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game of the account.
                 * @example genshin
                 */
                readonly game: components["schemas"]["Game"];
                /**
                 * @description The account: 9 or 10 digits.
                 * @example 812345678
                 */
                readonly uid: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListTrustTimelineAnswer"];
                };
            };
        };
    };
    readonly refreshTrustScore: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The game of the account.
                 * @example genshin
                 */
                readonly game: components["schemas"]["Game"];
                /**
                 * @description The account: 9 or 10 digits.
                 * @example 812345678
                 */
                readonly uid: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RefreshTrustScoreAnswer"];
                };
            };
        };
    };
    readonly submitScamReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A unique name for the request, so that you can retry it safely: for 24 hours the same key with the same body gets the first answer. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "game": "genshin",
                 *       "reported_uid": "812345678",
                 *       "reporter_uid": "618285856",
                 *       "category": "phishing",
                 *       "description": "Sent me a link to a page that asked for the password of my account.",
                 *       "contact_platform": "discord"
                 *     }
                 */
                readonly "application/json": {
                    /** @description The game of both accounts. */
                    readonly game: components["schemas"]["Game"];
                    /** @description The reported account: 9 or 10 digits. */
                    readonly reported_uid: string;
                    /** @description The account of the reporter: 9 or 10 digits. */
                    readonly reporter_uid: string;
                    /** @description The category of the report. */
                    readonly category: components["schemas"]["ReportCategory"];
                    /** @description A description of what happened: 50 to 2000 characters. */
                    readonly description: string;
                    /** @description Evidence URLs as `create_evidence_upload` answers them, at most 5. */
                    readonly evidence_urls?: readonly string[] | null;
                    /** @description Where the two accounts were in contact. */
                    readonly contact_platform?: components["schemas"]["ContactPlatform"] | null;
                };
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubmitScamReportAnswer"];
                };
            };
        };
    };
    readonly listScamReports: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only of this game.
                 * @example genshin
                 */
                readonly game?: components["schemas"]["Game"];
                /** @description Only with this status; confirmed by default. */
                readonly status?: components["schemas"]["ReportStatus"];
                /** @description Only of this category. */
                readonly category?: components["schemas"]["ReportCategory"];
                /** @description Only against this account: 9 or 10 digits; needs `game`. */
                readonly reported_uid?: string;
                /** @description The maximum number of rows on a page. */
                readonly limit?: number;
                /** @description `meta.cursor_next` of the page before; leave it out for the first page. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListScamReportsAnswer"];
                };
            };
        };
    };
    readonly listOwnScamReports: {
        readonly parameters: {
            readonly query?: {
                /** @description Only of this game. */
                readonly game?: components["schemas"]["Game"];
                /** @description Only with this status. */
                readonly status?: components["schemas"]["ReportStatus"];
                /** @description Only against this account: 9 or 10 digits; needs `game`. */
                readonly reported_uid?: string;
                /** @description The maximum number of rows on a page. */
                readonly limit?: number;
                /** @description `meta.cursor_next` of the page before; leave it out for the first page. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListOwnScamReportsAnswer"];
                };
            };
        };
    };
    readonly getScamReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The report: `rep_…`.
                 * @example rep_0000000000000000000001
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetScamReportAnswer"];
                };
            };
        };
    };
    readonly listModerationQueue: {
        readonly parameters: {
            readonly query?: {
                /** @description Only of this game. */
                readonly game?: components["schemas"]["Game"];
                /** @description Only of this category. */
                readonly category?: components["schemas"]["ReportCategory"];
                /** @description Only with this flag. */
                readonly flag?: components["schemas"]["ReportFlag"];
                /** @description Only against this account: 9 or 10 digits; needs `game`. */
                readonly reported_uid?: string;
                /** @description True for claimed reports only, false for free ones only. */
                readonly claimed?: boolean;
                /** @description True for reports past their `expected_review_by` only. */
                readonly overdue?: boolean;
                /** @description The maximum number of rows on a page. */
                readonly limit?: number;
                /** @description `meta.cursor_next` of the page before; leave it out for the first page. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListModerationQueueAnswer"];
                };
            };
        };
    };
    readonly getModerationStatistics: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetModerationStatisticsAnswer"];
                };
            };
        };
    };
    readonly getModeratedReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The report: `rep_…`.
                 * @example rep_0000000000000000000001
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetModeratedReportAnswer"];
                };
            };
        };
    };
    readonly claimScamReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The report: `rep_…`.
                 * @example rep_0000000000000000000001
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ClaimScamReportAnswer"];
                };
            };
        };
    };
    readonly releaseScamReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The report: `rep_…`.
                 * @example rep_0000000000000000000001
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly reviewScamReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The report: `rep_…`.
                 * @example rep_0000000000000000000001
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "decision": "confirmed"
                 *     }
                 */
                readonly "application/json": {
                    /** @description The decision. */
                    readonly decision: components["schemas"]["ReviewDecision"];
                    /** @description The reason of a dismissal: INSUFFICIENT_EVIDENCE by default. */
                    readonly reason?: components["schemas"]["DismissReason"] | null;
                    /**
                     * @description A note for other moderators, at most 1000 characters.
                     * @default
                     */
                    readonly note?: string | null;
                    /**
                     * @description With a dismissal: reverses a confirmation after an upheld appeal.
                     * @default false
                     */
                    readonly reverse?: boolean | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReviewScamReportAnswer"];
                };
            };
        };
    };
    readonly rotateKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /**
                 * @example {
                 *       "revoke_old_in_seconds": 3600
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description How long the old key stays valid: 0 to 86400, an hour by default.
                     * @default 3600
                     */
                    readonly revoke_old_in_seconds?: number | null;
                };
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RotateKeyAnswer"];
                };
            };
        };
    };
    readonly revokeKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /** @example {} */
                readonly "application/json": {
                    /** @description A key of the same key family; the key of this request by default. */
                    readonly key_id?: string | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RevokeKeyAnswer"];
                };
            };
        };
    };
    readonly getOwnKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetOwnKeyAnswer"];
                };
            };
        };
    };
    readonly setOwnKeyAllowlist: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The key: `key_…`.
                 * @example key_0000000000000000000002
                 */
                readonly key_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "cidrs": [
                 *         "203.0.113.0/24"
                 *       ]
                 *     }
                 */
                readonly "application/json": {
                    /** @description CIDR ranges, IPv4 or IPv6, at most 100; an empty list allows any address. */
                    readonly cidrs: readonly string[];
                    /**
                     * @description Also accepts a list without the address of this request.
                     * @default false
                     */
                    readonly force?: boolean | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SetOwnKeyAllowlistAnswer"];
                };
            };
        };
    };
    readonly setKeyAllowlist: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The key: `key_…`.
                 * @example key_0000000000000000000002
                 */
                readonly key_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "cidrs": [
                 *         "203.0.113.0/24",
                 *         "2001:db8::/32"
                 *       ]
                 *     }
                 */
                readonly "application/json": {
                    /** @description CIDR ranges, IPv4 or IPv6, at most 100; an empty list allows any address. */
                    readonly cidrs: readonly string[];
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SetKeyAllowlistAnswer"];
                };
            };
        };
    };
    readonly listAudit: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The maximum number of rows on a page.
                 * @example 2
                 */
                readonly limit?: number;
                /** @description `meta.cursor_next` of the page before; leave it out for the first page. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListAuditAnswer"];
                };
            };
        };
    };
    readonly listNotices: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The game.
                 * @example genshin
                 */
                readonly game: components["schemas"]["Game"];
                /** @description Only notices of this type. */
                readonly type?: components["schemas"]["NoticeType"];
                /** @description Only what is shown at the moment; false for the whole history. */
                readonly active_only?: boolean;
                /** @description The language of names and texts; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi" | "it" | "tr";
                /**
                 * @description The maximum number of rows on a page.
                 * @example 2
                 */
                readonly limit?: number;
                /** @description `meta.cursor_next` of the page before; leave it out for the first page. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The Last-Modified of the version that you have. If-None-Match wins when both are sent. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListNoticesAnswer"];
                };
            };
        };
    };
    readonly listBanners: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The game.
                 * @example genshin
                 */
                readonly game: components["schemas"]["Game"];
                /** @description Only banners that feature this character: the game's number. */
                readonly character_id?: number;
                /** @description Only banners that ran in this year of UTC: 2020 to 2100. */
                readonly year?: number;
                /** @description Only banners that run now. */
                readonly active_only?: boolean;
                /** @description The order. */
                readonly sort?: "-starts_at" | "starts_at";
                /** @description The language of names and texts; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi" | "it" | "tr";
                /**
                 * @description The maximum number of rows on a page.
                 * @example 2
                 */
                readonly limit?: number;
                /** @description `meta.cursor_next` of the page before; leave it out for the first page. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The Last-Modified of the version that you have. If-None-Match wins when both are sent. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListBannersAnswer"];
                };
            };
        };
    };
    readonly listEvents: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The game.
                 * @example genshin
                 */
                readonly game: components["schemas"]["Game"];
                /** @description The language of names and texts; English when left out. */
                readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi" | "it" | "tr";
                /**
                 * @description The maximum number of rows on a page.
                 * @example 2
                 */
                readonly limit?: number;
                /** @description `meta.cursor_next` of the page before; leave it out for the first page. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The Last-Modified of the version that you have. If-None-Match wins when both are sent. */
                readonly "If-Modified-Since"?: components["parameters"]["IfModifiedSince"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListEventsAnswer"];
                };
            };
        };
    };
    readonly getCharacterAsset: {
        readonly parameters: {
            readonly query?: {
                /** @description The variant; icon by default. */
                readonly variant?: "icon" | "side" | "portrait" | "splash" | "chibi";
                /** @description The format; webp when left out. */
                readonly format?: components["schemas"]["AssetFormat"];
                /**
                 * @description The width in pixels. Pictures are never enlarged.
                 * @example 128
                 */
                readonly w?: number;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game.
                 * @example genshin
                 */
                readonly game: components["schemas"]["Game"];
                /**
                 * @description The id of the character in the game.
                 * @example 10000002
                 */
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetCharacterAssetAnswer"];
                };
            };
        };
    };
    readonly resolveAssets: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "game": "genshin",
                 *       "items": [
                 *         {
                 *           "kind": "character",
                 *           "id": 10000002
                 *         },
                 *         {
                 *           "kind": "weapon",
                 *           "id": 1
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": {
                    /** @description The game of all of them. */
                    readonly game: components["schemas"]["Game"];
                    /** @description 1 to 50 pictures; one that does not exist fails alone. */
                    readonly items: readonly components["schemas"]["AssetItemInput"][];
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ResolveAssetsAnswer"];
                };
            };
        };
    };
    readonly createEvidenceUpload: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A unique name for the request, so that you can retry it safely: for 24 hours the same key with the same body gets the first answer. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "content_type": "image/png",
                 *       "size_bytes": 48211
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description The format of the picture.
                     * @enum {string}
                     */
                    readonly content_type: "image/png" | "image/jpeg" | "image/webp";
                    /** @description The exact size of the picture in bytes. */
                    readonly size_bytes: number;
                    /** @description The name of the file; it is not stored. */
                    readonly filename?: string | null;
                };
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreateEvidenceUploadAnswer"];
                };
            };
        };
    };
    readonly listVerifications: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of rows on a page. */
                readonly limit?: number;
                /** @description `meta.cursor_next` of the page before; leave it out for the first page. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListVerificationsAnswer"];
                };
            };
        };
    };
    readonly startVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "game": "genshin",
                 *       "uid": "812345678",
                 *       "external_ref": "member-42"
                 *     }
                 */
                readonly "application/json": {
                    /** @description The game of the account. */
                    readonly game: components["schemas"]["Game"];
                    /** @description The account: 9 or 10 digits. */
                    readonly uid: string;
                    /** @description A reference of the caller, at most 64 characters. */
                    readonly external_ref?: string | null;
                };
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StartVerificationAnswer"];
                };
            };
        };
    };
    readonly checkVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The verification: `ver_…`.
                 * @example ver_0000000000000000000001
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CheckVerificationAnswer"];
                };
            };
        };
    };
    readonly getVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The verification: `ver_…`.
                 * @example ver_0000000000000000000001
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetVerificationAnswer"];
                };
            };
        };
    };
    readonly revokeVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The verification: `ver_…`.
                 * @example ver_0000000000000000000001
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly setVerificationListing: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The verification: `ver_…`.
                 * @example ver_0000000000000000000001
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "listed": true
                 *     }
                 */
                readonly "application/json": {
                    readonly listed: boolean;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SetVerificationListingAnswer"];
                };
            };
        };
    };
    readonly listWebhooks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListWebhooksAnswer"];
                };
            };
        };
    };
    readonly createWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "url": "https://bot.example/waypoint",
                 *       "events": [
                 *         "trust_score.changed",
                 *         "report.reviewed"
                 *       ],
                 *       "accounts": [
                 *         {
                 *           "game": "genshin",
                 *           "uid": "812345678"
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * Format: uri
                     * @description An https URL without user name, on port 443, 80, or 1024 and above.
                     */
                    readonly url: string;
                    /** @description The events that are sent to it. */
                    readonly events: readonly ("report.reviewed" | "trust_score.changed" | "notice.published")[];
                    /**
                     * @description With trust_score.changed: the accounts, at most 100 for all webhooks of a key family.
                     * @default []
                     */
                    readonly accounts?: readonly components["schemas"]["AccountInput"][] | null;
                    /**
                     * @description With notice.published: of which games, and of which types, at most 15.
                     * @default []
                     */
                    readonly notices?: readonly components["schemas"]["NoticesInput"][] | null;
                };
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreateWebhookAnswer"];
                };
            };
        };
    };
    readonly getWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The webhook: `whk_…`.
                 * @example whk_0000000000000000000001
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetWebhookAnswer"];
                };
            };
        };
    };
    readonly deleteWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The webhook: `whk_…`.
                 * @example whk_0000000000000000000001
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The webhook: `whk_…`.
                 * @example whk_0000000000000000000001
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /**
                 * @example {
                 *       "accounts": [],
                 *       "events": [
                 *         "report.reviewed"
                 *       ]
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * Format: uri
                     * @description An https URL without user name, on port 443, 80, or 1024 and above. What waits goes there from now on.
                     */
                    readonly url?: string | null;
                    /** @description All events it receives. */
                    readonly events?: readonly ("report.reviewed" | "trust_score.changed" | "notice.published")[] | null;
                    /** @description With trust_score.changed: the accounts, all of them; empty without it. */
                    readonly accounts?: readonly components["schemas"]["AccountInput"][] | null;
                    /** @description With notice.published: of which games, all of them; empty without it. */
                    readonly notices?: readonly components["schemas"]["NoticesInput"][] | null;
                    /** @description False switches it off until this is true again; true also switches one on that was switched off for failing. */
                    readonly enabled?: boolean | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UpdateWebhookAnswer"];
                };
            };
        };
    };
    readonly rollWebhookSecret: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The webhook: `whk_…`.
                 * @example whk_0000000000000000000001
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /**
                 * @example {
                 *       "end_old_in_seconds": 3600
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description How long the old secret signs too: 0 to 86400, a day when left out. Send 0 when it has leaked.
                     * @default 86400
                     */
                    readonly end_old_in_seconds?: number | null;
                };
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RollWebhookSecretAnswer"];
                };
            };
        };
    };
    readonly listWebhookDeliveries: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of rows on a page. */
                readonly limit?: number;
                /** @description `meta.cursor_next` of the page before; leave it out for the first page. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The webhook: `whk_…`.
                 * @example whk_0000000000000000000001
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListWebhookDeliveriesAnswer"];
                };
            };
        };
    };
    readonly getWebhookDelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The delivery: `msg_…`.
                 * @example whk_0000000000000000000001
                 */
                readonly id: string;
                /**
                 * @description The id of the delivery, `msg_…`.
                 * @example msg_ms7AB27go41FrVLKaDW17mAihyY
                 */
                readonly delivery_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetWebhookDeliveryAnswer"];
                };
            };
        };
    };
    readonly redeliverWebhookDelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The delivery: `msg_…`.
                 * @example whk_0000000000000000000001
                 */
                readonly id: string;
                /**
                 * @description The id of the delivery, `msg_…`.
                 * @example msg_ms7AB27go41FrVLKaDW17mAihyY
                 */
                readonly delivery_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RedeliverWebhookDeliveryAnswer"];
                };
            };
        };
    };
    readonly redeliverFailedDeliveries: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The webhook: `whk_…`.
                 * @example whk_0000000000000000000001
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RedeliverFailedDeliveriesAnswer"];
                };
            };
        };
    };
    readonly testWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The webhook: `whk_…`.
                 * @example whk_0000000000000000000001
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TestWebhookAnswer"];
                };
            };
        };
    };
    readonly analyzeBuild: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "game": "genshin",
                 *       "role": "dps",
                 *       "avatar_id": 10000002,
                 *       "level": 90,
                 *       "constellation": 0,
                 *       "weapon": {
                 *         "id": 11509,
                 *         "level": 90,
                 *         "refinement": 1
                 *       },
                 *       "artifacts": [
                 *         {
                 *           "slot": "flower",
                 *           "set": {
                 *             "id": 14001
                 *           },
                 *           "rarity": 5,
                 *           "level": 20,
                 *           "main_stat": {
                 *             "stat": "hp",
                 *             "value": 4780
                 *           },
                 *           "sub_stats": [
                 *             {
                 *               "stat": "crit_rate",
                 *               "value": 10.5,
                 *               "rolls": 3
                 *             },
                 *             {
                 *               "stat": "crit_dmg",
                 *               "value": 14,
                 *               "rolls": 2
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": {
                    /** @description The game. */
                    readonly game: components["schemas"]["Game"];
                    /** @description The role to score for. Defaults to the role of the profile that fits best. */
                    readonly role?: components["schemas"]["BuildRole"] | null;
                    /**
                     * @description Language of the recommendations. Defaults to English.
                     * @enum {string|null}
                     */
                    readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi" | "it" | "tr" | null;
                    /** @description The character or agent. Required, by this name or as `agent_id`. */
                    readonly avatar_id?: number | null;
                    /** @description The same as `avatar_id`, as zzz calls it. */
                    readonly agent_id?: number | null;
                    /** @description Level of the character. */
                    readonly level: number;
                    /** @description Constellation, eidolon or mindscape, 0 to 6. */
                    readonly constellation?: number | null;
                    /** @description The same as `constellation`, as hsr calls it. */
                    readonly eidolon?: number | null;
                    /** @description The same as `constellation`, as zzz calls it. */
                    readonly mindscape?: number | null;
                    /** @description Ascension phase, 0 to 6. Defaults to the phase of the level. */
                    readonly ascension?: number | null;
                    /** @description The equipped weapon. Defaults to none. */
                    readonly weapon?: components["schemas"]["WeaponInput"] | null;
                    /** @description The same as `weapon`, as hsr calls it. */
                    readonly light_cone?: components["schemas"]["WeaponInput"] | null;
                    /** @description The same as `weapon`, as zzz calls it. */
                    readonly w_engine?: components["schemas"]["WeaponInput"] | null;
                    /** @description Artifacts, relics or drive discs. */
                    readonly artifacts?: readonly components["schemas"]["GearPieceInput"][] | null;
                    /** @description The same as `artifacts`, as hsr calls them. */
                    readonly relics?: readonly components["schemas"]["GearPieceInput"][] | null;
                    /** @description The same as `artifacts`, as zzz calls them. */
                    readonly drive_discs?: readonly components["schemas"]["GearPieceInput"][] | null;
                    /** @description Final stats that replace computed ones; ratios as fractions. */
                    readonly stats?: {
                        readonly [key: string]: number | null;
                    } | null;
                    /** @description Talent levels. Talents left out have their default level. */
                    readonly talents?: {
                        readonly [key: string]: number | null;
                    } | null;
                    /** @description Stats and talents in the form of a showcase, used when `stats` and `talents` are left out. */
                    readonly detail?: components["schemas"]["CharacterDetailInput"] | null;
                    /** @description Skills of zzz in the form of a showcase, used when `talents` is left out. */
                    readonly skills?: readonly {
                        readonly level?: number | null;
                        readonly id?: string | null;
                        /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                        readonly name?: unknown;
                        /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                        readonly type?: unknown;
                    }[] | null;
                    /** @description Traces of hsr in the form of a showcase, used when `talents` is left out. */
                    readonly trace_tree?: readonly components["schemas"]["TraceRowInput"][] | null;
                    /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                    readonly name?: unknown;
                    /** @description Element of a genshin character that has several. Defaults to the first. */
                    readonly element?: string | {
                        /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                        readonly id?: unknown;
                        readonly name?: string | null;
                    } | null;
                    /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                    readonly element_name?: unknown;
                    /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                    readonly path?: unknown;
                    /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                    readonly path_name?: unknown;
                    /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                    readonly specialty?: unknown;
                    /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                    readonly specialty_name?: unknown;
                    /** @description Whether an hsr character uses its enhanced kit. Defaults to true. */
                    readonly enhanced?: boolean | null;
                    /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                    readonly core_skill?: unknown;
                    /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                    readonly build?: unknown;
                    /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                    readonly card_url?: unknown;
                    /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                    readonly ranks?: unknown;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AnalyzeBuildAnswer"];
                };
            };
        };
    };
    readonly saveBuild: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A unique name for the request, so that you can retry it safely: for 24 hours the same key with the same body gets the first answer. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "game": "genshin",
                 *       "role": "dps",
                 *       "avatar_id": 10000002,
                 *       "level": 90,
                 *       "constellation": 0,
                 *       "weapon": {
                 *         "id": 11509,
                 *         "level": 90,
                 *         "refinement": 1
                 *       },
                 *       "artifacts": [
                 *         {
                 *           "slot": "flower",
                 *           "set": {
                 *             "id": 14001
                 *           },
                 *           "rarity": 5,
                 *           "level": 20,
                 *           "main_stat": {
                 *             "stat": "hp",
                 *             "value": 4780
                 *           },
                 *           "sub_stats": [
                 *             {
                 *               "stat": "crit_rate",
                 *               "value": 10.5,
                 *               "rolls": 3
                 *             },
                 *             {
                 *               "stat": "crit_dmg",
                 *               "value": 14,
                 *               "rolls": 2
                 *             }
                 *           ]
                 *         }
                 *       ],
                 *       "name": "Ayaka, first draft"
                 *     }
                 */
                readonly "application/json": {
                    /** @description The game. */
                    readonly game: components["schemas"]["Game"];
                    /** @description The role to score for. Defaults to the role of the profile that fits best. */
                    readonly role?: components["schemas"]["BuildRole"] | null;
                    /**
                     * @description Language of the recommendations. Defaults to English.
                     * @enum {string|null}
                     */
                    readonly lang?: "en" | "id" | "ja" | "zh-cn" | "zh-tw" | "de" | "es" | "fr" | "ko" | "pt" | "ru" | "th" | "vi" | "it" | "tr" | null;
                    /** @description The character or agent. Required, by this name or as `agent_id`. */
                    readonly avatar_id?: number | null;
                    /** @description The same as `avatar_id`, as zzz calls it. */
                    readonly agent_id?: number | null;
                    /** @description Level of the character. */
                    readonly level: number;
                    /** @description Constellation, eidolon or mindscape, 0 to 6. */
                    readonly constellation?: number | null;
                    /** @description The same as `constellation`, as hsr calls it. */
                    readonly eidolon?: number | null;
                    /** @description The same as `constellation`, as zzz calls it. */
                    readonly mindscape?: number | null;
                    /** @description Ascension phase, 0 to 6. Defaults to the phase of the level. */
                    readonly ascension?: number | null;
                    /** @description The equipped weapon. Defaults to none. */
                    readonly weapon?: components["schemas"]["WeaponInput"] | null;
                    /** @description The same as `weapon`, as hsr calls it. */
                    readonly light_cone?: components["schemas"]["WeaponInput"] | null;
                    /** @description The same as `weapon`, as zzz calls it. */
                    readonly w_engine?: components["schemas"]["WeaponInput"] | null;
                    /** @description Artifacts, relics or drive discs. */
                    readonly artifacts?: readonly components["schemas"]["GearPieceInput"][] | null;
                    /** @description The same as `artifacts`, as hsr calls them. */
                    readonly relics?: readonly components["schemas"]["GearPieceInput"][] | null;
                    /** @description The same as `artifacts`, as zzz calls them. */
                    readonly drive_discs?: readonly components["schemas"]["GearPieceInput"][] | null;
                    /** @description Final stats that replace computed ones; ratios as fractions. */
                    readonly stats?: {
                        readonly [key: string]: number | null;
                    } | null;
                    /** @description Talent levels. Talents left out have their default level. */
                    readonly talents?: {
                        readonly [key: string]: number | null;
                    } | null;
                    /** @description Stats and talents in the form of a showcase, used when `stats` and `talents` are left out. */
                    readonly detail?: components["schemas"]["CharacterDetailInput"] | null;
                    /** @description Skills of zzz in the form of a showcase, used when `talents` is left out. */
                    readonly skills?: readonly {
                        readonly level?: number | null;
                        readonly id?: string | null;
                        /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                        readonly name?: unknown;
                        /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                        readonly type?: unknown;
                    }[] | null;
                    /** @description Traces of hsr in the form of a showcase, used when `talents` is left out. */
                    readonly trace_tree?: readonly components["schemas"]["TraceRowInput"][] | null;
                    /** @description Name, 1 to 80 characters. */
                    readonly name: string;
                    /** @description Element of a genshin character that has several. Defaults to the first. */
                    readonly element?: string | {
                        /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                        readonly id?: unknown;
                        readonly name?: string | null;
                    } | null;
                    /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                    readonly element_name?: unknown;
                    /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                    readonly path?: unknown;
                    /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                    readonly path_name?: unknown;
                    /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                    readonly specialty?: unknown;
                    /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                    readonly specialty_name?: unknown;
                    /** @description Whether an hsr character uses its enhanced kit. Defaults to true. */
                    readonly enhanced?: boolean | null;
                    /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                    readonly core_skill?: unknown;
                    /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                    readonly build?: unknown;
                    /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                    readonly card_url?: unknown;
                    /** @description Ignored: accepted so that a character of a showcase can be sent unchanged. */
                    readonly ranks?: unknown;
                };
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SaveBuildAnswer"];
                };
            };
        };
    };
    readonly simulateDamage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "game": "genshin",
                 *       "actor": {
                 *         "avatar_id": 10000002,
                 *         "level": 90,
                 *         "constellation": 0,
                 *         "weapon": {
                 *           "id": 11509,
                 *           "level": 90,
                 *           "refinement": 1
                 *         },
                 *         "artifacts": [
                 *           {
                 *             "slot": "flower",
                 *             "set": {
                 *               "id": 14001
                 *             },
                 *             "rarity": 5,
                 *             "level": 20,
                 *             "main_stat": {
                 *               "stat": "hp",
                 *               "value": 4780
                 *             },
                 *             "sub_stats": [
                 *               {
                 *                 "stat": "crit_rate",
                 *                 "value": 10.5,
                 *                 "rolls": 3
                 *               },
                 *               {
                 *                 "stat": "crit_dmg",
                 *                 "value": 14,
                 *                 "rolls": 2
                 *               }
                 *             ]
                 *           }
                 *         ],
                 *         "stats": {
                 *           "atk": 2000,
                 *           "crit_rate": 0.7,
                 *           "crit_dmg": 1.9
                 *         }
                 *       },
                 *       "enemy": {
                 *         "level": 90,
                 *         "element_res": {
                 *           "cryo": 0.1
                 *         }
                 *       },
                 *       "rotation": [
                 *         {
                 *           "skill": "elemental_skill",
                 *           "count": 1
                 *         },
                 *         {
                 *           "skill": "normal_attack",
                 *           "count": 5
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": {
                    /** @description The game. */
                    readonly game: components["schemas"]["Game"];
                    /** @description The acting character. */
                    readonly actor: components["schemas"]["ActorInput"];
                    /** @description The enemy. Defaults to that of the game. */
                    readonly enemy?: components["schemas"]["EnemyInput"] | null;
                    /** @description Steps in order, 1 to 20. */
                    readonly rotation: readonly components["schemas"]["RotationStepInput"][];
                    /** @description Buffs, at most 8. */
                    readonly buffs?: readonly components["schemas"]["BuffInput"][] | null;
                    /** @description The others of the team: at most 3, in zzz 2. Of a member with its `avatar_id` alone the standard build of its first profile counts. */
                    readonly team?: readonly components["schemas"]["TeamMemberInput"][] | null;
                    /** @description By id of an effect, as `notes` list it: whether it counts, or its number of stacks. `conditional: false` for none that has a condition, `all: false` for none, but those named beside. */
                    readonly effects?: {
                        readonly [key: string]: boolean | number | null;
                    } | null;
                    /** @description How crits count. Defaults to AVERAGE. */
                    readonly crit_mode?: components["schemas"]["CritMode"] | null;
                    /** @description Whether hits include their name, element and factors. */
                    readonly explain?: boolean | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SimulateDamageAnswer"];
                };
            };
        };
    };
    readonly simulateHsrDamage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "actor": {
                 *         "avatar_id": 1102,
                 *         "level": 80,
                 *         "eidolon": 0,
                 *         "light_cone": {
                 *           "id": 23001,
                 *           "level": 80,
                 *           "superimpose": 1
                 *         },
                 *         "stats": {
                 *           "atk": 3200,
                 *           "crit_rate": 0.8,
                 *           "crit_dmg": 1.8
                 *         }
                 *       },
                 *       "enemy": {
                 *         "level": 90
                 *       },
                 *       "rotation": [
                 *         {
                 *           "skill": "skill",
                 *           "count": 2
                 *         },
                 *         {
                 *           "skill": "ultimate",
                 *           "count": 1
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": {
                    /** @description The acting character. */
                    readonly actor: components["schemas"]["ActorInput"];
                    /** @description The enemy. Defaults to that of the game. */
                    readonly enemy?: components["schemas"]["EnemyInput"] | null;
                    /** @description Steps in order, 1 to 20. */
                    readonly rotation: readonly components["schemas"]["RotationStepInput"][];
                    /** @description Buffs, at most 8. */
                    readonly buffs?: readonly components["schemas"]["BuffInput"][] | null;
                    /** @description The others of the team: at most 3, in zzz 2. Of a member with its `avatar_id` alone the standard build of its first profile counts. */
                    readonly team?: readonly components["schemas"]["TeamMemberInput"][] | null;
                    /** @description By id of an effect, as `notes` list it: whether it counts, or its number of stacks. `conditional: false` for none that has a condition, `all: false` for none, but those named beside. */
                    readonly effects?: {
                        readonly [key: string]: boolean | number | null;
                    } | null;
                    /** @description How crits count. Defaults to AVERAGE. */
                    readonly crit_mode?: components["schemas"]["CritMode"] | null;
                    /** @description Whether hits include their name, element and factors. */
                    readonly explain?: boolean | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SimulateHsrDamageAnswer"];
                };
            };
        };
    };
    readonly saveSimulation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A unique name for the request, so that you can retry it safely: for 24 hours the same key with the same body gets the first answer. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "game": "genshin",
                 *       "actor": {
                 *         "avatar_id": 10000002,
                 *         "level": 90,
                 *         "constellation": 0,
                 *         "weapon": {
                 *           "id": 11509,
                 *           "level": 90,
                 *           "refinement": 1
                 *         },
                 *         "artifacts": [
                 *           {
                 *             "slot": "flower",
                 *             "set": {
                 *               "id": 14001
                 *             },
                 *             "rarity": 5,
                 *             "level": 20,
                 *             "main_stat": {
                 *               "stat": "hp",
                 *               "value": 4780
                 *             },
                 *             "sub_stats": [
                 *               {
                 *                 "stat": "crit_rate",
                 *                 "value": 10.5,
                 *                 "rolls": 3
                 *               },
                 *               {
                 *                 "stat": "crit_dmg",
                 *                 "value": 14,
                 *                 "rolls": 2
                 *               }
                 *             ]
                 *           }
                 *         ],
                 *         "stats": {
                 *           "atk": 2000,
                 *           "crit_rate": 0.7,
                 *           "crit_dmg": 1.9
                 *         }
                 *       },
                 *       "enemy": {
                 *         "level": 90,
                 *         "element_res": {
                 *           "cryo": 0.1
                 *         }
                 *       },
                 *       "rotation": [
                 *         {
                 *           "skill": "elemental_skill",
                 *           "count": 1
                 *         },
                 *         {
                 *           "skill": "normal_attack",
                 *           "count": 5
                 *         }
                 *       ],
                 *       "name": "Ayaka, short rotation",
                 *       "share": true
                 *     }
                 */
                readonly "application/json": {
                    /** @description The game. */
                    readonly game: components["schemas"]["Game"];
                    /** @description The acting character. */
                    readonly actor: components["schemas"]["ActorInput"];
                    /** @description The enemy. Defaults to that of the game. */
                    readonly enemy?: components["schemas"]["EnemyInput"] | null;
                    /** @description Steps in order, 1 to 20. */
                    readonly rotation: readonly components["schemas"]["RotationStepInput"][];
                    /** @description Buffs, at most 8. */
                    readonly buffs?: readonly components["schemas"]["BuffInput"][] | null;
                    /** @description The others of the team: at most 3, in zzz 2. Of a member with its `avatar_id` alone the standard build of its first profile counts. */
                    readonly team?: readonly components["schemas"]["TeamMemberInput"][] | null;
                    /** @description By id of an effect, as `notes` list it: whether it counts, or its number of stacks. `conditional: false` for none that has a condition, `all: false` for none, but those named beside. */
                    readonly effects?: {
                        readonly [key: string]: boolean | number | null;
                    } | null;
                    /** @description How crits count. Defaults to AVERAGE. */
                    readonly crit_mode?: components["schemas"]["CritMode"] | null;
                    /** @description Whether hits include their name, element and factors. */
                    readonly explain?: boolean | null;
                    /** @description Name, 1 to 80 characters. */
                    readonly name: string;
                    /**
                     * @description Whether to share its rotation. It is listed by votes once three key families voted for it.
                     * @default false
                     */
                    readonly share?: boolean | null;
                };
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SaveSimulationAnswer"];
                };
            };
        };
    };
    readonly listDamageBuffs: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The game.
                 * @example genshin
                 */
                readonly game: components["schemas"]["Game"];
                /**
                 * @description Words of a name, such as `bennett`, 1 to 64 characters; without it all are listed, at most 100.
                 * @example bennett
                 */
                readonly q?: string;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListDamageBuffsAnswer"];
                };
            };
        };
    };
    readonly listDamageProfiles: {
        readonly parameters: {
            readonly query?: {
                /** @description Only rotations for this role. */
                readonly role?: components["schemas"]["BuildRole"];
                /** @description The game of the character; found by the id when left out. */
                readonly game?: components["schemas"]["Game"];
                /** @description The order of shared rotations: most votes first, from three votes, or newest first. */
                readonly sort?: components["schemas"]["ProfileSort"];
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The character or agent.
                 * @example 10000002
                 */
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListDamageProfilesAnswer"];
                };
            };
        };
    };
    readonly voteProfile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the preset, `prf_…`.
                 * @example prf_0000000000000000000001
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VoteProfileAnswer"];
                };
            };
        };
    };
    readonly takeDownProfile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the preset, `prf_…`.
                 * @example prf_0000000000000000000001
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "reason": "It names a player."
                 *     }
                 */
                readonly "application/json": {
                    /** @description Reason, shown to moderators only, 1 to 1000 characters. */
                    readonly reason: string;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TakeDownProfileAnswer"];
                };
            };
        };
    };
    readonly listBuilds: {
        readonly parameters: {
            readonly query?: {
                /** @description Only this game. */
                readonly game?: components["schemas"]["Game"];
                /** @description Only this character. */
                readonly avatar_id?: number;
                /** @description Only this kind. */
                readonly kind?: components["schemas"]["BuildKind"];
                /** @description The maximum number of rows on a page. */
                readonly limit?: number;
                /** @description `meta.cursor_next` of the page before; leave it out for the first page. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListBuildsAnswer"];
                };
            };
        };
    };
    readonly getBuild: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description Id of the saved build, `bld_…`.
                 * @example bld_0000000000000000000001
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GetBuildAnswer"];
                };
            };
        };
    };
    readonly changeBuild: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the saved build, `bld_…`.
                 * @example bld_0000000000000000000001
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /**
                 * @example {
                 *       "name": "Ayaka, second draft"
                 *     }
                 */
                readonly "application/json": {
                    /** @description New name, 1 to 80 characters. Defaults to the current one. */
                    readonly name?: string | null;
                    /** @description Whether to share it. Defaults to the current state. */
                    readonly share?: boolean | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangeBuildAnswer"];
                };
            };
        };
    };
    readonly deleteBuild: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the saved build, `bld_…`.
                 * @example bld_0000000000000000000001
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listLeaderboard: {
        readonly parameters: {
            readonly query?: {
                /** @description What is ranked by. */
                readonly metric?: components["schemas"]["LeaderboardMetric"];
                /** @description The servers whose accounts are ranked. */
                readonly region?: components["schemas"]["LeaderboardRegion"];
                /** @description Answers the page around this account, if it is on the board, and its rank. */
                readonly uid?: string;
                /** @description The maximum number of rows on a page. */
                readonly limit?: number;
                /** @description `meta.cursor_next` of the page before; leave it out for the first page. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game.
                 * @example genshin
                 */
                readonly game: components["schemas"]["Game"];
                /**
                 * @description The character or agent.
                 * @example 10000031
                 */
                readonly avatar_id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListLeaderboardAnswer"];
                };
            };
        };
    };
    readonly listLeaderboardTop: {
        readonly parameters: {
            readonly query?: {
                /** @description What is ranked by. */
                readonly category?: components["schemas"]["LeaderboardCategory"];
                /** @description The maximum number of accounts. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game.
                 * @example genshin
                 */
                readonly game: components["schemas"]["Game"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListLeaderboardTopAnswer"];
                };
            };
        };
    };
    readonly listPlayerRanks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag of the version that you have: the answer is 304 while it is current. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The game of the account.
                 * @example genshin
                 */
                readonly game: components["schemas"]["Game"];
                /**
                 * @description The account: 9 or 10 digits.
                 * @example 812345678
                 */
                readonly uid: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ListPlayerRanksAnswer"];
                };
            };
        };
    };
}
